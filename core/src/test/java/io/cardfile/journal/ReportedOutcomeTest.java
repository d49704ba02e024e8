package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.ReportedOutcome.Kind;
import io.cardfile.money.Money;
import io.cardfile.purchase.Capture;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportedOutcomeTest {

  private static final Money TEN = Money.of("10.00", "AUD");
  private static final Instant TIME = Instant.EPOCH;

  @Test
  void aChargeGivesAnApprovalWithItsCapture() {
    ReportedOutcome charged = ReportedOutcome.charged("p-1", TEN);
    assertEquals(Kind.CHARGED, charged.kind());
    assertEquals(TEN, charged.amount().get());
    assertFalse(charged.asOf().isPresent());
    assertEquals(Optional.empty(), charged.capture());
    assertEquals(JournalOutcome.approved("p-1", null), charged.outcome().get());

    ReportedOutcome full = charged.withResponseCode("00").withCapture(Capture.FULL);
    assertEquals(JournalOutcome.approved("p-1", "00", Capture.FULL), full.outcome().get());
    assertEquals(Optional.of("00"), full.responseCode());
    assertEquals(Optional.empty(), charged.capture(), "the report is immutable");
  }

  @Test
  void aStoredCredentialIsKeptAndNotShown() {
    StoredCredential credential =
        StoredCredential.schemeGaveNoTrackingId(CardToken.of("tok-canary-1"));
    ReportedOutcome charged = ReportedOutcome.charged("p-1", TEN).withStoredCredential(credential);
    assertEquals(credential, charged.withCapture(Capture.FULL).storedCredential().get());
    assertEquals("CHARGED AUD 10.00", charged.toString());
  }

  @Test
  void aDeclineGivesADeclineWithCodeAndAdvice() {
    ReportedOutcome declined =
        ReportedOutcome.declined("p-1", TEN, TIME).withResponseCode("51").withAdvice("03");
    assertEquals(Kind.DECLINED, declined.kind());
    assertEquals(TIME, declined.asOf().get());
    assertEquals(JournalOutcome.declined("p-1", "51", "03"), declined.outcome().get());
  }

  @Test
  void aVoidGivesNotChargedWithItsId() {
    ReportedOutcome voided = ReportedOutcome.voided("p-1", TEN, TIME);
    assertEquals(Kind.VOIDED, voided.kind());
    assertEquals(
        JournalOutcome.stored(JournalState.NOT_CHARGED, "p-1", null, "VOIDED", null),
        voided.outcome().get());
  }

  @Test
  void notFoundGivesNotCharged() {
    ReportedOutcome missing = ReportedOutcome.notFound(TIME);
    assertEquals(TIME, missing.asOf().get());
    assertEquals(JournalOutcome.notCharged(), missing.outcome().get());
    assertEquals("NOT_FOUND as of 1970-01-01T00:00:00Z", missing.toString());
  }

  @Test
  void whatIsUnknownGivesNoOutcome() {
    assertEquals(Optional.empty(), ReportedOutcome.unknown("busy").outcome());
    assertEquals("UNKNOWN: busy", ReportedOutcome.unknown("busy").toString());
    assertFalse(ReportedOutcome.unknown("busy").isAlarming());
    assertFalse(ReportedOutcome.unknown("busy").isPending());
    assertTrue(ReportedOutcome.unknown("busy").isCovered());
    ReportedOutcome notCovered = ReportedOutcome.notCovered("of another merchant");
    assertFalse(notCovered.withResponseCode("00").isCovered());
    assertEquals("UNKNOWN: of another merchant", notCovered.toString());
    assertTrue(ReportedOutcome.alarming("twice").isAlarming());
    assertTrue(ReportedOutcome.pending("not yet").isPending());
    assertEquals(Kind.UNKNOWN, ReportedOutcome.pending("not yet").kind());
  }

  @Test
  void anIdOfDigitsIsKeptAndACodeThatIsNoneIsNot() {
    ReportedOutcome charged =
        ReportedOutcome.charged("4111111111111111", TEN).withResponseCode("not a code!");
    assertEquals("4111111111111111", charged.id().get());
    assertFalse(charged.responseCode().isPresent());
  }

  @Test
  void amountTimeAndReasonAreNeeded() {
    assertThrows(NullPointerException.class, () -> ReportedOutcome.charged("p-1", null));
    assertThrows(NullPointerException.class, () -> ReportedOutcome.declined("p-1", null, TIME));
    assertThrows(NullPointerException.class, () -> ReportedOutcome.declined("p-1", TEN, null));
    assertThrows(NullPointerException.class, () -> ReportedOutcome.voided("p-1", TEN, null));
    assertThrows(NullPointerException.class, () -> ReportedOutcome.notFound(null));
    assertThrows(NullPointerException.class, () -> ReportedOutcome.unknown(null));
  }
}
