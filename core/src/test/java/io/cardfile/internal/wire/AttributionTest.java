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

/** A refusal counts only when it certainly answers the request. */
class AttributionTest {

  private static PurchaseOutcome read(WireReply reply) {
    return ReadReplies.purchase(Samples.first(), reply);
  }

  private static WireReply leftOver(int status, String body) {
    return WireReply.read(status, null, body.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"f08-validation-failure-empty", "f09-validation-failure-null", "f16-401"})
  void refusalThatRepeatsNothingIsInDoubtWhereTheTransportCannotTell(String name) {
    assertEquals(Why.UNATTRIBUTED_REPLY, ((InDoubt) read(Samples.leftOver(422, name))).why());
    assertEquals(Kind.REFUSED, read(Samples.reply(422, name)).kind());
  }

  @Test
  void refusalThatRepeatsTheReferenceIsAttributed() {
    assertEquals(Kind.REFUSED, read(Samples.leftOver(422, "f07-validation-failure")).kind());
  }

  @Test
  void declineAndApprovalAreAttributedByTheirReference() {
    assertEquals(Kind.DECLINED, read(Samples.leftOver(200, "f06-declined")).kind());
    assertEquals(Kind.APPROVED, read(Samples.leftOver(200, "f01-approved-first")).kind());
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

    assertEquals(expected, read(leftOver(404, body.replace('\'', '"')).attributed()).kind());
  }

  @Test
  void memberThatIsNotKnownUsesTheReferenceUp() {
    String body = "{\"successful\":false,\"errors\":[\"x\"],\"trace\":\"71\"}";

    assertFalse(((Refused) read(leftOver(404, body).attributed())).allowsNextAttempt());
  }

  @ParameterizedTest
  @ValueSource(strings = {"<html>404 Not Found</html>", "", "{\"error\":\"no route\"}"})
  void statusWithoutAnExplicitRefusalIsInDoubt(String body) {
    assertEquals(Kind.IN_DOUBT, read(leftOver(404, body).attributed()).kind());
  }

  @ParameterizedTest
  @ValueSource(strings = {"f06-declined", "f16-401", "f08-validation-failure-empty"})
  void status409IsAlwaysInDoubt(String name) {
    InDoubt outcome = (InDoubt) read(Samples.reply(409, name));

    assertEquals(Why.DUPLICATE_REFERENCE, outcome.why());
  }
}
