package io.cardfile.internal.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.ReadReplies;
import io.cardfile.Samples;
import io.cardfile.internal.outcome.OutcomeOrigin;
import io.cardfile.journal.JournalState;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which refusals leave the reference usable, and which replies are no refusal. */
class RefusalTest {

  private static PurchaseOutcome read(WireReply reply) {
    return ReadReplies.purchase(Samples.first(), reply);
  }

  private static WireReply reply(int status, String body) {
    return WireReply.read(status, null, body.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 404, 405})
  void requestThatWasTurnedAwayLeavesTheReferenceUsable(int status) {
    Refused refused = (Refused) read(Samples.reply(status, "f16-401"));

    assertTrue(refused.allowsNextAttempt());
    assertTrue(((Refused) refused.from(OutcomeOrigin.JOURNAL)).allowsNextAttempt());
    assertEquals(JournalState.NOT_PROCESSED, refused.resolution().state());
    assertEquals(Integer.toString(status), refused.resolution().responseCode().get());
  }

  @ParameterizedTest
  @CsvSource({"400", "422", "200", "201"})
  void anyOtherRefusalUsesTheReferenceUp(int status) {
    Refused refused = (Refused) read(Samples.reply(status, "f16-401"));

    assertFalse(refused.allowsNextAttempt());
    assertEquals(JournalState.REFUSED, refused.resolution().state());
  }

  @Test
  void refusalWithAPurchaseInItUsesTheReferenceUp() {
    Refused refused = (Refused) read(Samples.reply(403, "f07-validation-failure"));

    assertFalse(refused.allowsNextAttempt());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[{'id':'071','successful':true,'reference':'ORDER-1001'}] | IN_DOUBT",
        "'text' | IN_DOUBT",
        "[] | REFUSED",
        "null | REFUSED"
      })
  void responseThatIsNoObjectMayBeAnything(String response, Kind expected) {
    String body = "{'successful':false,'errors':['x'],'response':" + response + "}";

    assertEquals(expected, read(reply(404, body.replace('\'', '"'))).kind());
  }

  @Test
  void memberThatIsNotKnownUsesTheReferenceUp() {
    String body = "{\"successful\":false,\"errors\":[\"x\"],\"trace\":\"71\"}";

    assertFalse(((Refused) read(reply(404, body))).allowsNextAttempt());
  }

  @ParameterizedTest
  @ValueSource(strings = {"<html>404 Not Found</html>", "", "{\"error\":\"no route\"}"})
  void statusWithoutAnExplicitRefusalIsInDoubt(String body) {
    assertEquals(Kind.IN_DOUBT, read(reply(404, body)).kind());
  }

  @ParameterizedTest
  @ValueSource(strings = {"f06-declined", "f16-401", "f08-validation-failure-empty"})
  void status409IsAlwaysInDoubt(String name) {
    InDoubt outcome = (InDoubt) read(Samples.reply(409, name));

    assertEquals(Why.DUPLICATE_REFERENCE, outcome.why());
  }
}
