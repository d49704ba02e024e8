package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Outcomes;
import io.cardfile.ReadReplies;
import io.cardfile.Samples;
import io.cardfile.internal.outcome.OutcomeOrigin;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.transport.Phase;
import java.lang.reflect.Field;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each outcome of a purchase calls its own visitor method and has the expected values. */
class PurchaseOutcomeTest {
  private static final String ECHO =
      "'successful':true,'reference':'ORDER-1001','amount':1000,'currency':'AUD'";
  private static final PurchaseResponse DECLINED =
      SampleResponses.response("'successful':false,'response_code':'91'");

  /** Returns which method was called, and checks that its argument is the outcome itself. */
  private static final class Branches implements PurchaseOutcome.Visitor<Kind> {
    private PurchaseOutcome seen;

    @Override
    public Kind approved(Approved approved) {
      seen = approved;
      return Kind.APPROVED;
    }

    @Override
    public Kind declined(Declined declined) {
      seen = declined;
      return Kind.DECLINED;
    }

    @Override
    public Kind refused(Refused refused) {
      seen = refused;
      return Kind.REFUSED;
    }

    @Override
    public Kind notSent(NotSent notSent) {
      seen = notSent;
      return Kind.NOT_SENT;
    }

    @Override
    public Kind inDoubt(InDoubt inDoubt) {
      seen = inDoubt;
      return Kind.IN_DOUBT;
    }
  }

  @Test
  void eachOutcomeHasItsBranch() {
    assertBranch(
        Outcomes.approved(Samples.first(), SampleResponses.response(ECHO), "q"),
        Kind.APPROVED,
        "q");
    assertBranch(Outcomes.declined("ORDER-1001", DECLINED, "q"), Kind.DECLINED, "q");
    assertBranch(Outcomes.refused("ORDER-1001", 422, DECLINED, "q"), Kind.REFUSED, "q");
    assertBranch(Outcomes.notSent("ORDER-1001", "no route", null), Kind.NOT_SENT, null);
    InDoubt doubt =
        Outcomes.inDoubt("ORDER-1001", Why.UNREADABLE_REPLY, "no JSON", 502, null, "Bad gateway");
    assertBranch(doubt, Kind.IN_DOUBT, "q");
  }

  private static void assertBranch(PurchaseOutcome outcome, Kind kind, String requestId) {
    Branches branches = new Branches();
    assertEquals(kind, outcome.accept(branches));
    assertSame(outcome, branches.seen);
    assertEquals(kind, outcome.kind());
    assertEquals("ORDER-1001", outcome.reference());
    assertEquals(Optional.ofNullable(requestId), outcome.requestId());
    assertEquals(true, outcome.toString().startsWith(kind + "(ORDER-1001"), outcome.toString());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      delimiter = '|',
      value = {
        "'successful':true,'response':{'reference':'ORDER-1001','amount':1000,'currency':'AUD'}",
        "'successful':false,'response':{" + ECHO + "}",
        "'response':{" + ECHO + "}",
        "'successful':true,'response':{'successful':false,'reference':'ORDER-1001','amount':1000,"
            + "'currency':'AUD'}",
        "'successful':true,'response':{'successful':true,'reference':'ORDER-1002','amount':1000,"
            + "'currency':'AUD'}"
      })
  void anApprovalCannotBeMadeOfAnythingElse(String members) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> Outcomes.approved(Samples.first(), SampleResponses.envelope(members), null));
    assertEquals("the reply does not approve this request", e.getMessage());
  }

  @Test
  void anApprovedFirstUseGivesTheCredential() {
    Approved approved =
        approved(
            Samples.first(),
            ",'card_token':'tok-9','transaction_date':'2026-11-15T10:20:30Z',"
                + "'metadata':{'authorization_tracking_id':'MCC1'}");
    assertEquals(Optional.of("tok-9"), approved.purchase().cardToken().map(CardToken::reveal));
    StoredCredential credential = approved.storedCredential().orElseThrow();
    assertEquals("tok-9", credential.cardToken().reveal());
    assertEquals(Optional.of(TrackingId.of("MCC1")), credential.trackingId());
    assertEquals(
        Optional.of(OffsetDateTime.parse("2026-11-15T10:20:30Z")), credential.establishedAt());
    assertEquals(List.of(), credential.networkReferences());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      delimiter = '|',
      value = {
        "'metadata':{'authorization_tracking_id':''}",
        "'metadata':{}",
        "'metadata':null",
        "'x':1"
      })
  void aSchemeWithoutATrackingIdGivesACredentialWithoutOne(String metadata) {
    Approved approved = approved(Samples.first(), ",'card_token':'tok-9'," + metadata);
    StoredCredential credential = approved.storedCredential().orElseThrow();
    assertEquals(Optional.empty(), credential.trackingId());
    assertFalse(credential.isTrackingIdUnknown());
  }

  @Test
  void aTrackingIdThatCannotBeReadGivesACredentialThatTellsIt() {
    String members = ",'card_token':'tok-9','metadata':{'authorization_tracking_id':['MCC1']}";
    StoredCredential credential =
        approved(Samples.first(), members).storedCredential().orElseThrow();
    assertEquals(StoredCredential.withUnknownTrackingId(CardToken.of("tok-9")), credential);
  }

  @Test
  void thereIsNoCredentialWithoutATokenNorFromALaterUse() {
    assertEquals(Optional.empty(), approved(Samples.first(), "").storedCredential());
    for (PurchaseRequest.Builder other :
        List.of(
            PurchaseRequest.card(Samples.card()),
            PurchaseRequest.storedCard(Samples.storedCredential()),
            Samples.laterBuilder(Samples.storedCredential()))) {
      PurchaseRequest request = Samples.of(other).build();
      Approved approved =
          (Approved) ReadReplies.purchase(request, Samples.reply(200, "f01-approved-first"));
      assertEquals(Optional.empty(), approved.storedCredential(), request::toString);
    }
  }

  private static Approved approved(PurchaseRequest request, String members) {
    return Outcomes.approved(request, SampleResponses.response(ECHO + members), null);
  }

  @Test
  void aDeclineHasAdviceAndARefusalHasErrors() {
    Declined declined = Outcomes.declined("R", DECLINED, null);
    assertSame(DECLINED, declined.purchase());
    assertEquals(RetryAdvice.of(DECLINED), declined.advice());
    PurchaseResponse wrong =
        SampleResponses.envelope("'successful':false,'errors':['Amount is wrong']");
    Refused refused = Outcomes.refused("R", 422, wrong, null);
    assertEquals(422, refused.status());
    assertEquals("REFUSED(R, status 422: Amount is wrong)", refused.toString());
    assertEquals(List.of("Amount is wrong"), refused.errors());
    assertSame(wrong, refused.purchase());
  }

  @Test
  void aDoubtTellsWhyAndWhatWasRead() {
    Exception cause = new Exception("below");
    InDoubt doubt = Outcomes.inDoubt("R", Phase.SENT, Why.NO_REPLY, "it broke", cause);
    assertEquals(Phase.SENT, doubt.phase());
    assertEquals(Why.NO_REPLY, doubt.why());
    assertEquals("it broke", doubt.detail());
    assertEquals(Optional.of(cause), doubt.cause());
    assertEquals("IN_DOUBT(R, SENT, NO_REPLY: it broke)", doubt.toString());
    NotSent notSent = Outcomes.notSent("R", "no route", cause);
    assertEquals("no route", notSent.why());
    assertEquals("NOT_SENT(R: no route)", notSent.toString());
    assertEquals(Optional.of(cause), notSent.cause());
  }

  @Test
  void anotherOriginChangesNothingElse() throws IllegalAccessException {
    JournalException full = new JournalException(Reason.UNAVAILABLE, "full", null);
    OutcomeOrigin origin = OutcomeOrigin.reply("q").unrecorded(full);
    Exception cause = new Exception("below");
    for (PurchaseOutcome outcome :
        List.of(
            Outcomes.approved(Samples.first(), SampleResponses.response(ECHO), null),
            Outcomes.declined("R", DECLINED, null),
            new Refused("R", 401, DECLINED, true, OutcomeOrigin.JOURNAL),
            new NotSent("R", "no route", cause, true, OutcomeOrigin.WITHOUT_REPLY),
            Outcomes.inDoubt("R", Phase.SENT, Why.NO_REPLY, "it broke", cause),
            Outcomes.inDoubt("R", Why.CONTRADICTION, "errors", 200, DECLINED, "text"))) {
      PurchaseOutcome changed = outcome.from(origin);
      assertEquals(Optional.of(full), changed.journalFailure());
      assertEquals(Optional.of("q"), changed.requestId());
      assertFalse(changed.isReplayed());
      assertEquals(outcome.kind(), changed.kind());
      assertEquals(outcome.reference(), changed.reference());
      for (Field field : outcome.getClass().getDeclaredFields()) {
        field.setAccessible(true);
        assertEquals(field.get(outcome), field.get(changed), field.getName());
      }
    }
    assertTrue(Outcomes.declined("R", DECLINED, null).from(OutcomeOrigin.JOURNAL).isReplayed());
  }

  @Test
  void aDoubtHasNothingADocumentOrAText() {
    InDoubt none = Outcomes.inDoubt("R", Phase.SENT, Why.NO_REPLY, "it broke", null);
    assertEquals(OptionalInt.empty(), none.status());
    assertEquals(Optional.empty(), none.purchase());
    assertEquals(Optional.empty(), none.text());
    assertEquals(Optional.empty(), none.cause());
    InDoubt document = Outcomes.inDoubt("R", Why.CONTRADICTION, "errors", 200, DECLINED, "");
    assertEquals(Phase.REPLIED, document.phase());
    assertEquals(OptionalInt.of(200), document.status());
    assertEquals(Optional.of(DECLINED), document.purchase());
    InDoubt text = Outcomes.inDoubt("R", Why.UNREADABLE_REPLY, "no JSON", 502, null, "Bad");
    assertEquals(Optional.of("Bad"), text.text());
  }

  @Test
  void whatIsMissingIsNamedWhereItIsMissing() {
    assertMissing("detail", () -> Outcomes.inDoubt("O-1", Phase.SENT, Why.NO_REPLY, null, null));
    assertMissing("text", () -> Outcomes.inDoubt("O-1", Why.NO_REPLY, "", 502, null, null));
    assertMissing("purchase", () -> Outcomes.approved(Samples.first(), null, null));
  }

  private static void assertMissing(String name, Executable call) {
    assertEquals(name + " == null", assertThrows(NullPointerException.class, call).getMessage());
  }
}
