package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.purchase.PurchaseOutcome.NotSent;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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
        Optional.of("2 charges in a row had no answer, the last: NOT_SENT(INV-1: no connection)"),
        breaker.look(notSent("no connection")));
  }

  private static NotSent notSent(String why) {
    return new NotSent("INV-1", why, null);
  }
}
