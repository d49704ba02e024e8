package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Samples;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.json.JsonText;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseOutcome.ReferenceReused;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.transport.Phase;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PurchaseOutcomeTest {

  private static final PurchaseRequest FIRST = Samples.first();
  private static final Predicate<PurchaseResponse> NEVER = reply -> false;
  private static final List<PurchaseOutcome> ONE_OF_EACH =
      List.of(
          PurchaseOutcome.of(FIRST, Samples.reply(200, "f01-approved-first")),
          PurchaseOutcome.of(FIRST, Samples.reply(200, "f06-declined")),
          PurchaseOutcome.of(FIRST, Samples.reply(401, "f16-401")),
          PurchaseOutcome.referenceReused(FIRST, JournalState.APPROVED),
          PurchaseOutcome.notSent(FIRST, "no route", new Exception("below")),
          PurchaseOutcome.inDoubt(
              FIRST, Phase.SENT, Why.NO_REPLY, "it broke", new Exception("below")));

  private static final class Branches implements PurchaseOutcome.Visitor<Kind> {
    private PurchaseOutcome seen;

    private Kind seen(PurchaseOutcome outcome, Kind kind) {
      seen = outcome;
      return kind;
    }

    @Override
    public Kind approved(Approved approved) {
      return seen(approved, Kind.APPROVED);
    }

    @Override
    public Kind declined(Declined declined) {
      return seen(declined, Kind.DECLINED);
    }

    @Override
    public Kind refused(Refused refused) {
      return seen(refused, Kind.REFUSED);
    }

    @Override
    public Kind referenceReused(ReferenceReused reused) {
      return seen(reused, Kind.REFERENCE_REUSED);
    }

    @Override
    public Kind notSent(NotSent notSent) {
      return seen(notSent, Kind.NOT_SENT);
    }

    @Override
    public Kind inDoubt(InDoubt inDoubt) {
      return seen(inDoubt, Kind.IN_DOUBT);
    }
  }

  @Test
  void eachKindHasItsBranch() {
    for (int i = 0; i < ONE_OF_EACH.size(); i++) {
      PurchaseOutcome outcome = ONE_OF_EACH.get(i);
      Branches branches = new Branches();
      assertEquals(Kind.values()[i], outcome.accept(branches));
      assertSame(outcome, branches.seen);
      assertEquals(Kind.values()[i], outcome.kind());
      assertEquals(Samples.REFERENCE, outcome.reference());
      assertEquals(i < 3 ? Optional.of(Samples.REQUEST_ID) : Optional.empty(), outcome.requestId());
      assertFalse(outcome.isReplayed());
    }
  }

  @Test
  void aFailureOfTheJournalChangesNothingElse() throws IllegalAccessException {
    JournalException full = new JournalException(Reason.UNAVAILABLE, "full", null);
    for (PurchaseOutcome outcome : ONE_OF_EACH) {
      PurchaseOutcome changed = outcome.withJournalFailure(full);
      assertEquals(Optional.of(full), changed.journalFailure());
      assertEquals(outcome.requestId(), changed.requestId());
      assertEquals(outcome.toString(), changed.toString());
      for (Field field : outcome.getClass().getDeclaredFields()) {
        field.setAccessible(true);
        assertEquals(field.get(outcome), field.get(changed), field.getName());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(JournalState.class)
  void aReusedReferenceIsLookedUpUnlessTheFirstPurchaseWasNotCharged(JournalState state) {
    ReferenceReused reused = PurchaseOutcome.referenceReused(FIRST, state);
    assertEquals(state, reused.state());
    assertEquals(
        state.isOpen() || state == JournalState.APPROVED
            ? NextStep.LOOK_UP
            : NextStep.CORRECT_AND_SEND_AGAIN,
        reused.next());
  }

  @Test
  void anOutcomeThatTheJournalContradictsIsLookedUp() {
    PurchaseOutcome approved =
        PurchaseOutcome.recorded(FIRST, JournalOutcome.approved("p-1", "00", Capture.FULL));
    JournalException full = new JournalException(Reason.UNAVAILABLE, "disk full", null);
    JournalException conflict = new JournalException(Reason.CONFLICT, "another attempt", null);
    PurchaseOutcome notSent = PurchaseOutcome.notSent(FIRST, "no claim", conflict);

    assertEquals(NextStep.DELIVER, approved.withJournalFailure(full).next());
    assertEquals(NextStep.LOOK_UP, approved.withJournalFailure(conflict).next());
    assertEquals(NextStep.SEND_SAME_REFERENCE_AGAIN, notSent.withJournalFailure(conflict).next());
  }

  @Test
  void withoutAReplyTheNextStepIsThatOfTheKind() {
    NotSent notSent = PurchaseOutcome.notSent(FIRST, "no route", null);
    assertEquals(NextStep.SEND_SAME_REFERENCE_AGAIN, notSent.next());
    assertEquals("no route", notSent.why());
    Exception cause = new Exception("below");
    InDoubt doubt = PurchaseOutcome.inDoubt(FIRST, Phase.SENT, Why.NO_REPLY, "it broke", cause);
    assertEquals(NextStep.LOOK_UP, doubt.next());
    assertEquals(
        List.of(Phase.SENT, Why.NO_REPLY, "it broke", Optional.of(cause)),
        List.of(doubt.phase(), doubt.why(), doubt.detail(), doubt.cause()));
    assertFalse(doubt.status().isPresent() || doubt.reply().isPresent());
    assertTrue(
        PurchaseOutcome.inDoubt(
                FIRST, Phase.BEFORE_SENDING, Why.OPEN_IN_JOURNAL, "nothing was sent", null)
            .isReplayed());
  }

  private static PurchaseOutcome read(PurchaseRequest request, String members) {
    String body =
        "{'successful':true,'response':{'successful':true,'reference':'ORDER-1001','amount':1000,"
            + "'currency':'AUD','id':'p-1'"
            + members
            + "}}";
    return PurchaseOutcome.of(request, Samples.replyOf(200, body.replace('\'', '"')));
  }

  @Test
  void anApprovalHasWhatAMerchantNeeds() {
    Approved approved =
        (Approved)
            read(
                FIRST,
                ",'captured':true,'card_token':'tok-9',"
                    + "'metadata':{'authorization_tracking_id':'MCC1'}");
    assertEquals(Optional.of("p-1"), approved.id());
    assertEquals(Money.of("10.00", "AUD"), approved.amount());
    assertEquals(Capture.FULL, approved.capture());
    assertEquals(
        StoredCredential.of(CardToken.of("tok-9"), TrackingId.of("MCC1")).toText(),
        approved.storedCredential().orElseThrow().toText());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'metadata':{'authorization_tracking_id':''}",
        "'metadata':{}",
        "'metadata':null",
        "'x':1"
      })
  void aSchemeWithoutATrackingIdGivesACredentialWithoutOne(String metadata) {
    Approved approved = (Approved) read(FIRST, ",'card_token':'tok-9'," + metadata);
    StoredCredential credential = approved.storedCredential().orElseThrow();
    assertEquals(Optional.empty(), credential.trackingId());
    assertFalse(credential.isTrackingIdUnknown());
  }

  @Test
  void aTrackingIdThatCannotBeReadGivesACredentialThatTellsIt() {
    String members = ",'card_token':'tok-9','metadata':{'authorization_tracking_id':['MCC1']}";
    assertTrue(
        ((Approved) read(FIRST, members)).storedCredential().orElseThrow().isTrackingIdUnknown());
  }

  @Test
  void thereIsNoCredentialWithoutATokenNorFromALaterUse() {
    assertFalse(((Approved) read(FIRST, "")).storedCredential().isPresent());
    String token = ",'card_token':'tok-9'";
    PurchaseRequest once = Samples.of(PurchaseRequest.card(Samples.card())).build();
    assertFalse(((Approved) read(Samples.later(), token)).storedCredential().isPresent());
    assertFalse(((Approved) read(once, token)).storedCredential().isPresent());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "200 | {'successful':true,'response':{'successful':false,'reference':'ORDER-1001',"
            + "'response_code':'05'}} | DECLINED(ORDER-1001, response code 05)",
        "200 | {'successful':true,'response':{'successful':false,'reference':'ORDER-1001',"
            + "'response_code':'0 5'}} | DECLINED(ORDER-1001)",
        "422 | {'successful':false,'errors':['Card expired','b']}"
            + " | REFUSED(ORDER-1001, status 422: Card expired)",
        "422 | {'successful':false,'errors':['one\\ntwo']}"
            + " | REFUSED(ORDER-1001, status 422: one two)",
        "401 | {'successful':false,'errors':['No such user']}"
            + " | REFUSED(ORDER-1001, status 401, allows the next attempt: No such user)",
        "503 | {'errors':['Card expired']} | IN_DOUBT(ORDER-1001, REPLIED, UNEXPECTED_STATUS:"
            + " status 503 is not conclusive, status 503: Card expired)",
        "200 | {'errors':['saw 4111111111111111']} | IN_DOUBT(ORDER-1001, REPLIED,"
            + " INCOMPLETE_REPLY: the reply has no Boolean successful, status 200: saw ****)"
      })
  void aLogReadsWhatHappened(int status, String body, String line) {
    WireReply reply = Samples.replyOf(status, body.replace('\'', '"'));
    assertEquals(line, PurchaseOutcome.of(FIRST, reply).toString());
  }

  @Test
  void theTextOfAnUnreadableReplyHasNoCard() {
    WireReply reply =
        Samples.replyOf(502, "<p>4111111111111111</p>").withContentType("text/html; charset=x");
    InDoubt doubt = (InDoubt) PurchaseOutcome.of(FIRST, reply);
    assertEquals(Optional.of("<p>****</p>"), doubt.text());
    assertTrue(doubt.detail().startsWith("status 502, text/html: "), doubt.detail());
  }

  @Test
  void anApprovalOfTheOtherSystemIsInDoubt() {
    WireReply approval = Samples.reply(200, "f01-approved-first");
    assertEquals(Kind.APPROVED, PurchaseOutcome.of(FIRST, approval, true, NEVER).kind());
    InDoubt doubt = (InDoubt) PurchaseOutcome.of(FIRST, approval, false, NEVER);
    assertEquals(Why.OTHER_ENVIRONMENT, doubt.why());
    WireReply decline = Samples.reply(200, "f06-declined");
    assertEquals(Kind.DECLINED, PurchaseOutcome.of(FIRST, decline, false, NEVER).kind());
  }

  @ParameterizedTest
  @CsvSource({
    "true, APPROVED",
    "null, APPROVED",
    "false, IN_DOUBT",
    "\"true\", IN_DOUBT",
    "1, IN_DOUBT"
  })
  void aTestFlagThatIsNotTheExpectedOneIsInDoubt(String flag, Kind kind) throws IOException {
    String body = JsonText.write(Samples.document("f01-approved-first"));
    String changed = body.replace("\"test\":true", "\"test\":" + flag);
    assertEquals(
        kind, PurchaseOutcome.of(FIRST, Samples.replyOf(200, changed), true, NEVER).kind());
  }

  @Test
  void anOwnReferenceThatEndsASentenceIsNoEndOfTheDuplicatesText() {
    PurchaseRequest request = Samples.firstBuilder().reference("SHOP; AU").build();
    String body = "{\"successful\":false,\"errors\":[\"Reference 'SHOP; AU' is already taken\"]}";
    InDoubt doubt = (InDoubt) PurchaseOutcome.of(request, Samples.replyOf(422, body));
    assertEquals(Why.DUPLICATE_REFERENCE, doubt.why());
  }

  @Test
  void theMerchantsOwnRuleFindsADuplicate() {
    Predicate<PurchaseResponse> rule = reply -> reply.errors().contains("Referenz vergeben");
    WireReply refusal =
        Samples.replyOf(422, "{\"successful\":false,\"errors\":[\"Referenz vergeben\"]}");
    assertEquals(Kind.REFUSED, PurchaseOutcome.of(FIRST, refusal).kind());
    InDoubt doubt = (InDoubt) PurchaseOutcome.of(FIRST, refusal, null, rule);
    assertEquals(Why.DUPLICATE_REFERENCE, doubt.why());
    WireReply decline = Samples.reply(200, "f06-declined");
    assertEquals(Kind.DECLINED, PurchaseOutcome.of(FIRST, decline, null, rule).kind());
    Predicate<PurchaseResponse> broken =
        reply -> {
          throw new IllegalStateException();
        };
    Predicate<PurchaseResponse> failing =
        reply -> {
          throw new NoClassDefFoundError();
        };
    Predicate<PurchaseResponse> fatal =
        reply -> {
          throw new OutOfMemoryError();
        };
    assertEquals(Kind.IN_DOUBT, PurchaseOutcome.of(FIRST, decline, null, failing).kind());
    assertThrows(OutOfMemoryError.class, () -> PurchaseOutcome.of(FIRST, decline, null, fatal));
    assertEquals(Kind.IN_DOUBT, PurchaseOutcome.of(FIRST, decline, null, broken).kind());
    WireReply approval = Samples.reply(200, "f01-approved-first");
    assertEquals(Kind.APPROVED, PurchaseOutcome.of(FIRST, approval, null, broken).kind());
  }

  @ParameterizedTest
  @CsvSource({"FULL, DELIVER", "NONE, CAPTURE", "PARTIAL, CAPTURE", "other, LOOK_UP", ", LOOK_UP"})
  void aRecordedApprovalHasItsCapture(String detail, NextStep next) {
    JournalOutcome recorded =
        JournalOutcome.stored(JournalState.APPROVED, "gw-1", "00", detail, null);
    Approved approved = (Approved) PurchaseOutcome.recorded(FIRST, recorded);
    assertEquals(next, approved.next());
    assertEquals(Optional.of("gw-1"), approved.id());
    assertEquals(Optional.of("00"), approved.reply().responseCode());
    assertFalse(approved.storedCredential().isPresent());
    assertTrue(approved.isReplayed());
    PurchaseRequest check = Samples.firstBuilder().amount(Money.of("0.00", "AUD")).build();
    assertEquals(NextStep.DELIVER, PurchaseOutcome.recorded(check, recorded).next());
  }

  @Test
  void aRecordedDeclineHasItsAdvice() {
    Declined declined =
        (Declined)
            PurchaseOutcome.recorded(FIRST, JournalOutcome.declined("gw-1", "05", "do_not_retry"));
    assertEquals(Optional.of("gw-1"), declined.id());
    assertEquals(Optional.of("05"), declined.responseCode());
    assertEquals(NextStep.DO_NOT_TRY_AGAIN, declined.next());
    assertTrue(declined.isReplayed());
    assertTrue(declined.advice().mayInformPayer());
    JournalOutcome maybeFraud = JournalOutcome.declined("gw-1", "01", null);
    assertFalse(((Declined) PurchaseOutcome.recorded(FIRST, maybeFraud)).advice().mayInformPayer());
  }

  @ParameterizedTest
  @CsvSource({"401, 401", "200, 200", "99, 0", "1000, 0", "abc, 0", "4x1, 0", ", 0"})
  void aRecordedRefusalHasItsStatus(String recorded, int status) {
    Refused refused =
        (Refused)
            PurchaseOutcome.recorded(
                FIRST, JournalOutcome.stored(JournalState.REFUSED, "gw-1", recorded, null, null));
    assertEquals(status, refused.status());
    assertEquals(Optional.of("gw-1"), refused.reply().id());
    assertEquals(List.of(), refused.errors());
    assertFalse(refused.allowsNextAttempt());
  }

  @ParameterizedTest
  @EnumSource(
      value = JournalState.class,
      names = {"NOT_PROCESSED", "NOT_SENT", "IN_DOUBT", "NOT_CHARGED"})
  void otherStatesHaveNoRecordedOutcome(JournalState state) {
    JournalOutcome recorded = JournalOutcome.stored(state, null, null, null, null);
    assertThrows(IllegalArgumentException.class, () -> PurchaseOutcome.recorded(FIRST, recorded));
  }
}
