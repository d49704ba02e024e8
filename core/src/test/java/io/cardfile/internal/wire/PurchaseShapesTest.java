package io.cardfile.internal.wire;

import static io.cardfile.Samples.bytes;
import static io.cardfile.Samples.reply;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.ReadReplies;
import io.cardfile.Samples;
import io.cardfile.json.JsonValue;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.RetryAdvice.Action;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.transport.Phase;
import io.cardfile.transport.WireReply;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.util.Collections;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The shapes of replies seen in the field, F1 to F22. */
class PurchaseShapesTest {

  private static PurchaseOutcome read(int status, String name) {
    return ReadReplies.purchase(Samples.first(), reply(status, name));
  }

  @ParameterizedTest
  @CsvSource({
    "200, f01-approved-first, APPROVED",
    "201, f01-approved-first, APPROVED",
    "200, f02-tracking-id-blank, APPROVED",
    "200, f03-metadata-empty, APPROVED",
    "200, f04-metadata-absent, APPROVED",
    "200, f05-metadata-of-all-kinds, APPROVED",
    "200, f06-declined, DECLINED",
    "200, f06-declined-authorization-text, DECLINED",
    "200, f06-declined-authorization-number, DECLINED",
    "400, f07-validation-failure, REFUSED",
    "422, f08-validation-failure-empty, REFUSED",
    "200, f09-validation-failure-null, REFUSED",
    "200, f11-void-listed, DECLINED",
    "200, f12-preauthorised, APPROVED",
    "200, f13-captured-in-part, APPROVED",
    "422, f15-declined-422, DECLINED",
    "401, f16-401, REFUSED",
    "404, f17-404, REFUSED"
  })
  void shapeIsClear(int status, String name, Kind kind) {
    PurchaseOutcome outcome = read(status, name);

    assertEquals(kind, outcome.kind());
    assertEquals(Samples.REFERENCE, outcome.reference());
    assertEquals(Optional.of(Samples.REQUEST_ID), outcome.requestId());
  }

  @ParameterizedTest
  @CsvSource({
    "200, f10-timeout-that-looks-declined, CONTRADICTION",
    "200, f11-void, ECHO_MISMATCH",
    "200, f14-failed-outside-approved-inside, CONTRADICTION",
    "422, f14-failed-outside-approved-inside, CONTRADICTION",
    "422, f01-approved-first, CONTRADICTION",
    "422, f18-duplicate-reference, DUPLICATE_REFERENCE",
    "502, f06-declined, UNEXPECTED_STATUS"
  })
  void shapeLeavesDoubt(int status, String name, Why why) {
    InDoubt outcome = (InDoubt) read(status, name);

    assertEquals(why, outcome.why());
    assertEquals(Phase.REPLIED, outcome.phase());
    assertEquals(status, outcome.status().getAsInt());
    assertEquals(Samples.document(name), outcome.purchase().get().document());
    assertEquals(Optional.of(Samples.REQUEST_ID), outcome.requestId());
    assertFalse(outcome.detail().isEmpty());
  }

  @ParameterizedTest
  @CsvSource({"200, f22-truncated.txt", "502, f22-bad-gateway.html", "200, f22-empty.txt"})
  void whatIsNoDocumentLeavesDoubt(int status, String file) {
    WireReply reply = WireReply.read(status, Samples.REQUEST_ID, bytes(file));

    InDoubt outcome = (InDoubt) ReadReplies.purchase(Samples.first(), reply);

    assertEquals(Why.UNREADABLE_REPLY, outcome.why());
    assertEquals(Phase.REPLIED, outcome.phase());
    assertEquals(status, outcome.status().getAsInt());
    assertEquals(Optional.of(Samples.REQUEST_ID), outcome.requestId());
    assertEquals("status " + status + ": " + reply.problem(), outcome.detail());
  }

  @Test
  void contentTypeOfAnUnreadableReplyIsInTheDetail() {
    WireReply reply = WireReply.read(502, null, bytes("f22-bad-gateway.html"));

    InDoubt outcome =
        (InDoubt)
            ReadReplies.purchase(
                Samples.first(), reply.withContentType("text/html; charset=utf-8"));

    assertEquals("status 502, text/html: " + reply.problem(), outcome.detail());
  }

  @Test
  void cardNumberAsContentTypeIsMasked() {
    WireReply reply =
        WireReply.read(502, null, new byte[0]).withContentType("text/" + Samples.CARD_NUMBER);

    InDoubt outcome = (InDoubt) ReadReplies.purchase(Samples.first(), reply);

    assertTrue(outcome.detail().startsWith("status 502, text/****: "), outcome.detail());
  }

  @Test
  void unreadableTextIsKeptAsEvidence() {
    WireReply reply = WireReply.read(502, null, bytes("f22-bad-gateway.html"));

    InDoubt outcome = (InDoubt) ReadReplies.purchase(Samples.first(), reply);

    assertTrue(outcome.text().get().contains("502 Bad Gateway"));
  }

  @Test
  void firstTransactionGivesAStoredCredentialWithItsTrackingId() {
    StoredCredential credential =
        ((Approved) read(200, "f01-approved-first")).storedCredential().get();

    assertEquals("tok-5f0d737a9c", credential.cardToken().reveal());
    assertEquals(Optional.of(TrackingId.of("MCC123456 Abc-9")), credential.trackingId());
    assertEquals(
        Optional.of(OffsetDateTime.parse("2026-11-21T17:04:05.737+11:00")),
        credential.establishedAt());
  }

  @ParameterizedTest
  @ValueSource(strings = {"f02-tracking-id-blank", "f03-metadata-empty", "f04-metadata-absent"})
  void schemeWithoutTrackingIdGivesAStoredCredentialWithoutOne(String name) {
    StoredCredential credential = ((Approved) read(200, name)).storedCredential().get();

    assertEquals(Optional.empty(), credential.trackingId());
    assertEquals("tok-5f0d737a9c", credential.cardToken().reveal());
  }

  @Test
  void laterTransactionGivesNoStoredCredential() {
    WireReply reply = reply(200, "f01-approved-first");

    Approved approved = (Approved) ReadReplies.purchase(Samples.later(), reply);

    assertEquals(Optional.empty(), approved.storedCredential());
  }

  @Test
  void approvalIsReadMemberByMember() {
    Approved approved = (Approved) read(200, "f01-approved-first");

    assertEquals(1000, approved.purchase().amountMinorUnits().getAsLong());
    assertEquals(Optional.of(new BigDecimal("10.0")), approved.purchase().decimalAmount());
    assertEquals(Optional.of(YearMonth.of(2030, 12)), approved.purchase().cardExpiry());
    assertEquals(Optional.of(LocalDate.of(2026, 11, 22)), approved.purchase().settlementDate());
    assertEquals(Optional.of("632500804211"), approved.purchase().rrn());
    assertEquals(Optional.of(true), approved.purchase().testFlag());
    assertEquals(Samples.document("f01-approved-first"), approved.purchase().document());
  }

  @Test
  void metadataOfAllKindsIsKept() {
    Approved approved = (Approved) read(200, "f05-metadata-of-all-kinds");

    assertEquals(JsonValue.of(true), approved.purchase().metadata().get("least_cost_routed"));
    assertEquals(JsonValue.of(12), approved.purchase().metadata().get("loyalty_points"));
    assertEquals(
        JsonValue.of("204"), approved.purchase().metadata().get("booking").object().get("room"));
    assertTrue(approved.storedCredential().get().trackingId().isPresent());
  }

  @Test
  void declineCarriesItsAdvice() {
    Declined finalOne = (Declined) read(200, "f06-declined");
    Declined laterOne = (Declined) read(200, "f06-declined-authorization-number");

    assertEquals(Action.DO_NOT_RETRY, finalOne.advice().action());
    assertEquals(Action.RETRY_LATER, laterOne.advice().action());
    assertEquals(
        Optional.of(OffsetDateTime.parse("2026-11-24T17:04:05+11:00")),
        laterOne.advice().notBefore());
    assertEquals(Optional.of("Declined"), finalOne.purchase().message());
  }

  @Test
  void refusalCarriesItsStatusAndErrors() {
    Refused refused = (Refused) read(400, "f07-validation-failure");

    assertEquals(400, refused.status());
    assertEquals(Collections.singletonList("Cvv is required"), refused.errors());
    assertEquals(Optional.of("pur-71c0ffee"), refused.purchase().id());
  }
}
