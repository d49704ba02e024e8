package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Capture;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.testkit.TestClock;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JournalOperationsTest {

  private static final Money TEN = Money.of("10.00", "AUD");
  private static final Instant CLAIMED = Instant.parse("2026-11-21T06:00:00Z");
  private static final Instant QUIET = CLAIMED.plus(Duration.ofMinutes(15));

  private final TestClock clock = TestClock.at(CLAIMED);
  private final InMemoryJournal journal = InMemoryJournal.create(clock);
  private final JournalOperations operations = JournalOperations.builder(journal).build();

  private int doubts;

  private JournalEntry claim(String merchant, String reference) {
    return journal.claim(PurchaseContent.firstCardOnFile(merchant, reference, TEN)).entry();
  }

  private JournalEntry doubt(String reference) throws JournalException {
    return journal.record(claim("merchant", reference), JournalOutcome.inDoubt());
  }

  private static List<String> references(List<JournalEntry> entries) {
    return entries.stream().map(JournalEntry::reference).collect(Collectors.toList());
  }

  @Test
  void listsTheOldestFirstOverAllPages() throws Exception {
    for (int i = 0; i < 1_200; i++) {
      doubt("R-" + (9_999 - i));
      clock.advance(Duration.ofSeconds(1));
    }
    claim("other", "R-9999");
    assertEquals("R-9999", operations.list(2_000).get(0).reference());
    assertEquals(1_201, operations.list(2_000).size());
    List<JournalEntry> oldest = operations.list(7);
    assertEquals("R-9993", oldest.get(6).reference(), "the oldest, not the first by name");
    assertEquals(7, oldest.size());
    assertEquals(1, operations.list("other", 2_000).size());
    assertEquals(2, operations.findOpen("R-9999").size());
    assertEquals(List.of(), operations.findOpen("R-1"));
    assertThrows(IllegalArgumentException.class, () -> operations.list(0));
  }

  @Test
  void aResolvedEntryHasWhoAndWhy() throws Exception {
    JournalEntry entry = doubt("R-1");
    JournalOutcome charged = JournalOutcome.approved("p-1", null, Capture.FULL);
    JournalEntry resolved = operations.resolve(entry, charged, "jane", "seen in the list", true);
    assertEquals(Optional.of(resolved), operations.find("merchant", "R-1"));
    assertEquals(JournalState.APPROVED, resolved.state());
    assertEquals(charged.withNote("jane: seen in the list"), resolved.outcome().get());
    assertEquals(List.of(), references(operations.list(10)));
  }

  @Test
  void notChargedIsRefusedUntilTheQuietPeriodIsOver() throws Exception {
    JournalEntry entry = doubt("R-1");
    clock.set(QUIET.minusMillis(1));
    for (JournalOutcome denied :
        List.of(JournalOutcome.declined(null, null, null), JournalOutcome.voided(null))) {
      assertThrows(
          JournalException.class, () -> operations.resolve(entry, denied, "jane", "not in list"));
    }
    JournalException early =
        assertThrows(
            JournalException.class,
            () -> operations.resolve(entry, JournalOutcome.notCharged(), "jane", "not in list"));
    assertEquals(Reason.CONFLICT, early.reason());
    assertTrue(early.getMessage().contains("from 2026-11-21T06:15:00Z on"), early.getMessage());
    assertEquals(JournalState.IN_DOUBT, journal.find("merchant", "R-1").get().state());
    assertEquals(QUIET, operations.notChargedFrom(entry));

    clock.set(QUIET);
    operations.resolve(entry, JournalOutcome.notCharged(), "jane", "not in list");
    assertEquals(JournalState.NOT_CHARGED, journal.find("merchant", "R-1").get().state());
  }

  @Test
  void onlyWhatIsInDoubtIsResolved() throws Exception {
    JournalEntry underWay = claim("merchant", "R-1");
    JournalEntry doubt = doubt("R-2");
    clock.set(QUIET);
    JournalEntry declined =
        operations.resolve(doubt, JournalOutcome.declined(null, null, null), "jane", "seen", true);
    for (JournalEntry entry : List.of(underWay, declined, doubt)) {
      JournalException e =
          assertThrows(
              JournalException.class,
              () ->
                  operations.resolve(
                      entry, JournalOutcome.approved("p", null), "jane", "seen", true));
      assertEquals(Reason.CONFLICT, e.reason());
    }
    assertEquals(Optional.of(declined), operations.find("merchant", "R-2"));
  }

  @Test
  void aPersonResolvesToAnAnswerAndWithAReasonAlone() throws Exception {
    JournalEntry entry = doubt("R-1");
    JournalOutcome charged = JournalOutcome.approved("p", null);
    assertRefused(entry, JournalOutcome.notSent(), "jane", "seen");
    assertRefused(entry, JournalOutcome.inDoubt(), "jane", "seen");
    assertRefused(entry, charged, " ", "seen");
    assertRefused(entry, charged, "jane", "");
    assertRefused(entry, JournalOutcome.approved(null, null), "jane", "seen");
    assertRefused(entry, JournalOutcome.approved("not an ID", null), "jane", "seen");
    assertRefused(entry, charged, "jane", "card 4111 1111 1111 1111");
    assertEquals(JournalState.IN_DOUBT, journal.find("merchant", "R-1").get().state());
  }

  private void assertRefused(JournalEntry entry, JournalOutcome outcome, String who, String why) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> operations.requireResolvable(entry, outcome, who, why, true));
    assertFalse(String.valueOf(e.getMessage()).contains("4111"));
    assertThrows(
        IllegalArgumentException.class, () -> operations.resolve(entry, outcome, who, why, true));
  }

  @Test
  void aFirstPaymentIsApprovedByHandOnlyExplicitlyWithoutItsCredential() throws Exception {
    JournalEntry first = doubt("R-1");
    JournalOutcome charged = JournalOutcome.approved("p-1", null, Capture.FULL);
    JournalException e =
        assertThrows(
            JournalException.class, () -> operations.resolve(first, charged, "jane", "seen"));
    assertEquals(Reason.CONFLICT, e.reason());
    assertTrue(e.getMessage().contains("leave it to the reconciler"), e.getMessage());
    operations.resolve(first, charged, "jane", "seen", true);
    operations.resolve(laterDoubt("R-2"), charged, "jane", "seen");
  }

  private JournalEntry laterDoubt(String reference) throws JournalException {
    StoredCredential card = StoredCredential.schemeGaveNoTrackingId(CardToken.of("tok-1"));
    PurchaseContent later =
        PurchaseRequest.merchantInitiated(card, AuthReason.NO_SHOW)
            .reference(reference)
            .amount(TEN)
            .build()
            .contentFor("merchant");
    return journal.record(journal.claim(later).entry(), JournalOutcome.inDoubt());
  }

  private LookUpReport lookUp(OutcomeSource source) throws Exception {
    return lookUp(laterDoubt("R-" + ++doubts), source);
  }

  private LookUpReport lookUp(JournalEntry entry, OutcomeSource source) throws Exception {
    return JournalOperations.builder(journal).source("gateway", source).build().lookUp(entry);
  }

  private static void assertSays(String decision, String meaning, LookUpReport report) {
    assertEquals(decision, report.decision(), report::toString);
    assertTrue(report.meaning().contains(meaning), report.meaning());
  }

  @ParameterizedTest
  @CsvSource({
    "FULL,    p-1, It is paid.,                                      true",
    "NONE,    p-1, It is authorised and not captured.,               true",
    "PARTIAL, p-1, captured in part. Leave it to the reconciler,     false",
    "UNKNOWN, p-1, may be captured. Leave it to the reconciler,      false",
    "FULL,       , The reply has no ID to resolve it by. Leave it to, false"
  })
  void aChargeIsApprovedAndShowsItsCaptureAndItsId(
      Capture capture, String id, String meaning, boolean byHand) throws Exception {
    LookUpReport report = lookUp(e -> ReportedOutcome.charged(id, TEN).withCapture(capture));
    assertEquals("APPROVED", report.decision());
    String said = report.meaning().replace("authorised, and", "authorised and");
    assertTrue(said.contains(meaning), said);
    assertEquals(byHand, report.isResolvableByHand());
    assertEquals(
        (capture == Capture.NONE ? "AUTHORIZED" : "CHARGED")
            + " AUD 10.00, capture "
            + capture
            + (id == null ? "" : ", ID " + id),
        report.texts().get("gateway"));
    assertEquals(Optional.ofNullable(id), report.outcome().get().gatewayId());
  }

  @Test
  void aFirstPaymentThatIsChargedIsLeftToTheReconciler() throws Exception {
    ReportedOutcome charged = ReportedOutcome.charged("p-1", TEN).withCapture(Capture.FULL);
    LookUpReport report = lookUp(doubt("R-1"), e -> charged);
    assertSays("APPROVED", "It is paid. No source has its stored card", report);
    assertFalse(report.isResolvableByHand());
    StoredCredential card = StoredCredential.schemeGaveNoTrackingId(CardToken.of("tok-1"));
    report = lookUp(doubt("R-2"), e -> charged.withStoredCredential(card));
    assertSays("APPROVED", "It is paid. Leave it to the reconciler", report);
    assertFalse(report.isResolvableByHand());
  }

  @Test
  void aDenialCountsByTheTimeBeforeTheQuery() throws Exception {
    JournalEntry entry = laterDoubt("R-1");
    clock.set(QUIET);
    LookUpReport early =
        lookUp(
            entry,
            e -> {
              clock.advance(Duration.ofMinutes(1)); // The reply takes a minute.
              return ReportedOutcome.notFound(QUIET);
            });
    assertSays("TOO_EARLY", "Look it up again after 2026-11-21T06:15:00Z.", early);
    assertEquals(Optional.of(UnresolvedEntry.Reason.TOO_EARLY), early.reason());
    assertEquals(QUIET, early.quietUntil());
    assertFalse(early.isResolvableByHand());

    ReportedOutcome notFound = ReportedOutcome.notFound(clock.instant());
    LookUpReport late = lookUp(entry, e -> notFound);
    assertSays("NOT_CHARGED", "The gateway does not have it: nothing is charged.", late);
    assertTrue(late.isResolvableByHand());
    ReportedOutcome voided = ReportedOutcome.voided("p", TEN, clock.instant());
    assertSays("NOT_CHARGED", "It was voided", lookUp(entry, e -> voided));
    ReportedOutcome declined = ReportedOutcome.declined("p", TEN, clock.instant());
    assertSays("DECLINED", "It is declined", lookUp(entry, e -> declined));
  }

  @Test
  void notFoundNeedsTheLatestApprovedPurchase() throws Exception {
    journal.record(claim("merchant", "PAID"), JournalOutcome.approved("p-0", null));
    assertEquals("SOURCE_NOT_VERIFIED", lookUpWithPaid(ReportedOutcome.notFound(QUIET)));
    Money other = Money.of("9.00", "AUD");
    assertEquals("SOURCE_NOT_VERIFIED", lookUpWithPaid(ReportedOutcome.charged("p-0", other)));
    assertEquals("NOT_CHARGED", lookUpWithPaid(ReportedOutcome.charged("p-0", TEN)));
  }

  private String lookUpWithPaid(ReportedOutcome paid) throws Exception {
    JournalEntry entry = laterDoubt("R-" + ++doubts);
    clock.advance(Duration.ofMinutes(16));
    ReportedOutcome notFound = ReportedOutcome.notFound(clock.instant());
    return lookUp(entry, e -> e.reference().equals("PAID") ? paid : notFound).decision();
  }

  @Test
  void whatDecidesNothingIsExplained() throws Exception {
    assertSays("UNKNOWN", "look it up again", lookUp(e -> ReportedOutcome.unknown("no")));
    LookUpReport alarming = lookUp(e -> ReportedOutcome.alarming("twice"));
    assertSays("SUSPICIOUS", "Do not resolve it", alarming);
    assertEquals("UNKNOWN: twice", alarming.texts().get("gateway"));
    Money other = Money.of("9.00", "AUD");
    LookUpReport mismatch = lookUp(e -> ReportedOutcome.charged("p", other));
    assertSays("AMOUNT_MISMATCH", "another amount or currency", mismatch);
    assertEquals(Optional.of(Alarm.Kind.AMOUNT_MISMATCH), mismatch.alarm());
  }

  @ParameterizedTest
  @CsvSource({
    "NOT_CHARGED, CHARGE_NOT_APPROVED",
    "DECLINED,    CHARGE_NOT_APPROVED",
    "REFUSED,     CHARGE_NOT_APPROVED",
    "APPROVED,    NOT_IN_DOUBT",
    "PREPARED,    NOT_IN_DOUBT"
  })
  void aChargeContradictsAnEntryThatIsResolvedOtherwise(JournalState state, String decision)
      throws Exception {
    JournalEntry entry = claim("merchant", "R-1");
    if (state == JournalState.NOT_CHARGED) {
      entry = journal.record(entry, JournalOutcome.inDoubt());
    }
    if (state != JournalState.PREPARED) {
      clock.advance(Duration.ofMinutes(3));
      entry = journal.record(entry, JournalOutcome.stored(state, null, null, null, null));
    }
    LookUpReport report = lookUp(entry, e -> ReportedOutcome.charged("p-1", TEN));
    assertEquals(decision, report.decision());
    if (decision.startsWith("CHARGE")) {
      assertSays(decision, "has " + state + ". Stop payments of this reference", report);
    }
    assertEquals(Optional.empty(), report.outcome());
    assertEquals(Optional.empty(), report.reason());
    assertFalse(report.isResolvableByHand());
  }

  @Test
  void aFailureOfASourceIsReportedWithoutItsText() throws Exception {
    LookUpReport failed =
        lookUp(
            entry -> {
              throw new IOException("card 4111111111111111");
            });
    assertSays("SOURCE_FAILED", "A query failed", failed);
    assertEquals("UNKNOWN: java.io.IOException (the query failed)", failed.texts().get("gateway"));
  }

  @Test
  void anInterruptEndsALookUpAndIsKept() {
    Thread.currentThread().interrupt();
    assertThrows(
        InterruptedIOException.class, () -> lookUp(entry -> ReportedOutcome.unknown("no")));
    assertTrue(Thread.interrupted());
  }

  @Test
  void aPurgeRemovesWhatIsOldAndNotOpen() throws Exception {
    operations.resolve(doubt("R-1"), JournalOutcome.approved("p", null), "jane", "seen", true);
    doubt("R-2");
    clock.advance(Duration.ofDays(2));
    assertEquals(1, operations.purge(Duration.ofDays(1)));
    assertEquals(List.of("R-2"), references(operations.list(10)));
  }

  @Test
  void twoSourcesHaveTwoNames() {
    JournalOperations.Builder builder =
        JournalOperations.builder(journal).source("gateway", entry -> ReportedOutcome.unknown(""));
    assertThrows(
        IllegalArgumentException.class,
        () -> builder.source("gateway", entry -> ReportedOutcome.unknown("")));
    assertThrows(
        IllegalArgumentException.class,
        () -> builder.quietPeriod(Duration.ofMinutes(2).minusMillis(1)));
  }
}
