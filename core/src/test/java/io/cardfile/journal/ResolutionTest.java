package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.Outcomes;
import io.cardfile.Samples;
import io.cardfile.internal.outcome.OutcomeOrigin;
import io.cardfile.json.JsonObject;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.PurchaseResponse;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResolutionTest {

  private static PurchaseResponse reply(String name) {
    return PurchaseResponse.of(Samples.document(name));
  }

  private static void assertKept(
      PurchaseOutcome outcome, JournalState state, String id, String code, String advice) {
    Resolution kept = outcome.resolution();
    assertEquals(state, kept.state());
    assertEquals(Optional.ofNullable(id), kept.gatewayId());
    assertEquals(Optional.ofNullable(code), kept.responseCode());
    assertEquals(Optional.ofNullable(advice), kept.adviceCode());
  }

  @Test
  void approvalKeepsIdAndCode() {
    assertKept(
        Outcomes.approved(Samples.first(), reply("f01-approved-first"), "req"),
        JournalState.APPROVED,
        "pur-71c0ffee",
        "00",
        null);
  }

  /** The advice of an approval marks one that a source reported. */
  @Test
  void approvalByAReplyIsNotOneOfASourceWhateverItsAdvice() {
    JsonObject document = Samples.document("f01-approved-first");
    JsonObject response =
        document.get("response").object().toBuilder()
            .put("merchant_advice_code", "evidence")
            .build();
    JsonObject.Builder reply = JsonObject.builder().put("successful", true);
    PurchaseResponse purchase = PurchaseResponse.of(reply.put("response", response).build());
    assertEquals("evidence", purchase.merchantAdviceCode().orElseThrow());

    Resolution kept = Outcomes.approved(Samples.first(), purchase, "req").resolution();

    assertFalse(kept.isApprovedBySource());
    assertEquals(Resolution.approved("pur-71c0ffee", "00"), kept);
  }

  @Test
  void declineKeepsItsAdviceToo() {
    assertKept(
        Outcomes.declined(Samples.REFERENCE, reply("f06-declined"), "req"),
        JournalState.DECLINED,
        "pur-71c0ffee",
        "05",
        "do_not_retry");
  }

  @Test
  void refusalKeepsItsStatus() {
    assertKept(
        Outcomes.refused(Samples.REFERENCE, 401, reply("f16-401"), null),
        JournalState.REFUSED,
        null,
        "401",
        null);
    assertKept(
        Outcomes.refused(Samples.REFERENCE, 422, reply("f07-validation-failure"), null),
        JournalState.REFUSED,
        "pur-71c0ffee",
        "422",
        null);
  }

  @Test
  void whatWasTurnedAwayUnseenKeepsItsStatusAndMayBeSentAgain() {
    assertKept(
        new Refused(Samples.REFERENCE, 401, reply("f16-401"), true, OutcomeOrigin.reply(null)),
        JournalState.NOT_PROCESSED,
        null,
        "401",
        null);
  }

  @Test
  void whatWasNotSentOrIsInDoubtKeepsNothing() {
    assertKept(
        Outcomes.notSent(Samples.REFERENCE, "why", null), JournalState.NOT_SENT, null, null, null);
    PurchaseResponse reply = reply("f01-approved-first");
    assertKept(
        Outcomes.inDoubt(Samples.REFERENCE, Why.CONTRADICTION, "why", 200, reply, ""),
        JournalState.IN_DOUBT,
        null,
        null,
        null);
  }

  @Test
  void textsThatCanBeNoIdAreLeftOut() {
    assertEquals(
        Resolution.approved(null, null),
        Resolution.stored(JournalState.APPROVED, "a/b", "said no", Samples.CARD_NUMBER));
    assertEquals(
        Resolution.approved("d".repeat(33), null),
        Resolution.stored(JournalState.APPROVED, "d".repeat(33), "d".repeat(33), "d".repeat(33)));
  }

  @Test
  void eachFactoryMakesTheEndingOfItsName() {
    assertStored(JournalState.APPROVED, "gw-1", "00", null, Resolution.approved("gw-1", "00"));
    assertStored(
        JournalState.APPROVED, "gw-1", "00", "evidence", Resolution.approvedBySource("gw-1", "00"));
    assertStored(
        JournalState.DECLINED, "gw-1", "05", "03", Resolution.declined("gw-1", "05", "03"));
    assertStored(JournalState.REFUSED, "gw-1", "422", null, Resolution.refused("gw-1", 422));
    assertStored(JournalState.NOT_PROCESSED, null, "401", null, Resolution.notProcessed(null, 401));
    assertStored(JournalState.NOT_SENT, null, null, null, Resolution.notSent());
    assertStored(JournalState.IN_DOUBT, null, null, null, Resolution.inDoubt());
    assertStored(JournalState.NOT_CHARGED, null, null, null, Resolution.notCharged());
  }

  private static void assertStored(
      JournalState state, String id, String code, String advice, Resolution resolution) {
    assertEquals(Resolution.stored(state, id, code, advice), resolution);
  }

  @Test
  void preparedIsNoEnding() {
    assertThrows(
        IllegalArgumentException.class,
        () -> Resolution.stored(JournalState.PREPARED, null, null, null));
    assertThrows(NullPointerException.class, () -> Resolution.stored(null, null, null, null));
  }

  @Test
  void equalsByEveryField() {
    Resolution one = Purchased.ending(JournalState.APPROVED);
    assertEquals(one, Purchased.ending(JournalState.APPROVED));
    assertEquals(one.hashCode(), Purchased.ending(JournalState.APPROVED).hashCode());
    for (Resolution other :
        List.of(
            Purchased.ending(JournalState.DECLINED),
            Resolution.stored(JournalState.APPROVED, "gw-2", "05", "03"),
            Resolution.stored(JournalState.APPROVED, "gw-1", "06", "03"),
            Resolution.approved("gw-1", "05"))) {
      assertNotEquals(one, other);
    }
    assertNotEquals(one, "APPROVED");
  }

  @Test
  void showsStateAndCode() {
    assertEquals("DECLINED 05", Purchased.ending(JournalState.DECLINED).toString());
    assertEquals("NOT_SENT", Resolution.notSent().toString());
  }
}
