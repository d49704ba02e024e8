package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.purchase.Purchase;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BreakerTest {

  @Test
  void chargeThatWasKeptBackStopsTheRunForTheReasonOfTheRefusal() {
    Breaker breaker = new Breaker(50);
    String why = CredentialGate.whyForAll(405).orElseThrow();
    assertEquals(Optional.of(why), breaker.look(notSent("kept back: " + why)));
  }

  @Test
  void chargesWithoutAnAnswerStopTheRunAtTheLimit() {
    Breaker breaker = new Breaker(2);
    assertEquals(Optional.empty(), breaker.look(notSent("no connection")));
    assertEquals(
        Optional.of(
            "2 charges in a row had no answer or were refused, the last: NOT_SENT(INV-1: no"
                + " connection)"),
        breaker.look(notSent("no connection")));
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 404, 405})
  void refusalOfTheSettingsStopsTheRunAtOnce(int status) {
    assertEquals(CredentialGate.whyForAll(status), new Breaker(50).look(refused(status, true)));
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 404, 405})
  void refusalOfOneChargeStopsTheRunOnlyWhenItComesAgainAndAgain(int status) {
    Breaker breaker = new Breaker(2);
    assertEquals(Optional.empty(), breaker.look(refused(status, false)));
    assertEquals(Optional.empty(), breaker.look(refused(422, false)));
    assertEquals(Optional.empty(), breaker.look(refused(status, false)));
    assertTrue(breaker.look(refused(status, false)).isPresent());
  }

  @Test
  void refusalThatWasReplayedStopsNothing() {
    assertEquals(Optional.empty(), new Breaker(1).look(refused(403, false).asReplayed()));
  }

  private static Refused refused(int status, boolean allowsNextAttempt) {
    return new Refused("INV-1", status, Purchase.of(JsonObject.empty()), null, allowsNextAttempt);
  }

  private static NotSent notSent(String why) {
    return new NotSent("INV-1", why, null);
  }
}
