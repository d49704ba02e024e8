package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;

import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.AdditionalAnswers;

/** The resolution of an entry by the reports of its sources. */
class ReconcilerEvidenceTest extends Reconciling {

  private JournalState resolvedBy(Finding... findings) {
    doubts.add("R-1");
    run(findings);
    return doubts.state("R-1");
  }

  private void assertAlarm(Alarm.Kind kind, Finding... findings) {
    doubts.add("R-1");
    Reconciliation report = run(findings);
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
    assertEquals(1, alarms.size());
    assertEquals(kind, alarms.get(0).kind());
    assertEquals("R-1", alarms.get(0).reference());
    assertEquals(alarms, report.alarms());
    assertEquals(1, report.alarmCount());
    assertEquals(UnresolvedEntry.Why.ALARM, report.inDoubt().get(0).why());
  }

  @Test
  void chargeResolvesAsApprovedWithItsIdAndCode() {
    doubts.add("R-1");
    Reconciliation report = run(CHARGED);
    assertEquals(1, report.approvedCount());
    assertEquals(0, report.inDoubtCount());
    Resolution kept = doubts.entry("R-1").resolution().orElseThrow();
    assertEquals(Resolution.approvedBySource("p-1", "00"), kept);
    assertEquals(List.of(doubts.entry("R-1")), report.resolved());
    assertEquals(0, report.resolvedElsewhereCount());
    assertTrue(report.isComplete());
    assertFalse(report.isInterrupted());
  }

  @Test
  void declineResolvesAsDeclined() {
    doubts.add("R-1");
    assertEquals(1, run(DECLINED).declinedCount());
    assertEquals(JournalState.DECLINED, doubts.state("R-1"));
  }

  @Test
  void absenceResolvesAsNotCharged() {
    doubts.add("R-1");
    assertEquals(1, run(NOT_CHARGED).notChargedCount());
    assertEquals(JournalState.NOT_CHARGED, doubts.state("R-1"));
  }

  @Test
  void unknownResolvesNothing() {
    doubts.add("R-1");
    Reconciliation report = run(UNKNOWN, UNKNOWN);
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
    assertEquals(UnresolvedEntry.Why.UNKNOWN, report.inDoubt().get(0).why());
    assertEquals(
        "source: UNKNOWN: nothing known; source': UNKNOWN: nothing known",
        report.inDoubt().get(0).detail());
    assertEquals(List.of(), alarms);
  }

  @Test
  void nextSourceIsAskedWhenOneDoesNotKnow() {
    assertEquals(JournalState.APPROVED, resolvedBy(UNKNOWN, CHARGED));
  }

  @ParameterizedTest
  @ValueSource(strings = {"10.01", "9.99", "0.00"})
  void chargeOfAnotherAmountAlarms(String amount) {
    assertAlarm(Alarm.Kind.AMOUNT_MISMATCH, Finding.charged("p-1", Money.of(amount, "AUD"), "00"));
  }

  @Test
  void chargeInAnotherCurrencyAlarms() {
    assertAlarm(Alarm.Kind.AMOUNT_MISMATCH, Finding.charged("p-1", Money.of("10.00", "NZD"), "00"));
  }

  /**
   * The decline may belong to the previous attempt, while the request of this one is still on its
   * way.
   */
  @Test
  void declineOfANextAttemptCountsWhenThatMustHaveArrived() {
    JournalEntry first = doubts.add("R-1");
    doubts.resolve(first, Resolution.notCharged());
    doubts.at(LATER.minusSeconds(60));
    assertEquals(2, doubts.add("R-1").attempt());
    Reconciliation report = run(DECLINED);
    assertEquals(UnresolvedEntry.Why.TOO_EARLY, report.inDoubt().get(0).why());
    doubts.at(LATER.plus(Duration.ofHours(1)));
    Clock later = Clock.fixed(LATER.plus(Duration.ofHours(1)), ZoneOffset.UTC);
    Reconciler.Builder builder = Reconciler.builder(doubts.journal).clock(later);
    assertEquals(1, builder.source("s", entry -> DECLINED).build().run().declinedCount());
  }

  /** The journal may have lost the declined attempt. */
  @Test
  void declineOfAnAttemptThatLooksLikeTheFirstWaitsAsWell() {
    doubts.at(LATER.minusSeconds(60));
    assertEquals(1, doubts.add("R-1").attempt());
    assertEquals(UnresolvedEntry.Why.TOO_EARLY, run(DECLINED).inDoubt().get(0).why());
  }

  /** Whichever attempt was declined, no money moved. */
  @Test
  void declineThatIsTooEarlyLeavesTheEntryToAbsence() {
    doubts.add("R-1");
    Finding early = Finding.declined("p-1", TEN, "05", null, CLAIMED);
    assertEquals(1, run(early, NOT_CHARGED).notChargedCount());
    assertEquals(List.of(), alarms);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whileALaterAttemptMayBeMissingAChargeAloneResolves(boolean isIncomplete) throws Exception {
    for (String reference : List.of("R-1", "R-2", "R-3")) {
      doubts.add(reference);
    }
    PurchaseJournal lacking =
        mock(PurchaseJournal.class, AdditionalAnswers.delegatesTo(doubts.journal));
    doReturn(isIncomplete).when(lacking).isIncomplete();
    doubts.at(LATER);
    Map<String, Finding> says = Map.of("R-1", CHARGED, "R-2", DECLINED, "R-3", NOT_CHARGED);
    Reconciliation report =
        Reconciler.builder(lacking)
            .clock(Clock.fixed(LATER, ZoneOffset.UTC))
            .source("s", entry -> says.get(entry.reference()))
            .trustAbsence("s")
            .build()
            .run();
    assertEquals(1, report.approvedCount());
    assertEquals(isIncomplete ? 2 : 0, report.inDoubtCount());
    for (UnresolvedEntry doubt : report.inDoubt()) {
      assertTrue(doubt.detail().contains("complete()"), doubt.detail());
    }
  }

  @Test
  void declineOfAnotherAmountAlarms() {
    assertAlarm(Alarm.Kind.AMOUNT_MISMATCH, Finding.declined("p-1", Money.of("9.00", "AUD"), "05"));
  }

  @Test
  void mismatchAlarmsOnceWhateverOthersSay() {
    Finding wrong = Finding.charged("p-1", Money.of("9.00", "AUD"), "00");
    assertAlarm(Alarm.Kind.AMOUNT_MISMATCH, wrong, CHARGED, wrong);
  }

  @Test
  void chargeTogetherWithADeclineAlarms() {
    assertAlarm(Alarm.Kind.CONTRADICTION, CHARGED, DECLINED);
  }

  @Test
  void absenceTogetherWithAChargeAlarms() {
    assertAlarm(Alarm.Kind.CONTRADICTION, NOT_CHARGED, CHARGED);
  }

  @Test
  void absenceOfWhatASettlementFileListsAsPendingAlarms() throws IOException {
    JournalEntry entry = JournalEntry.first(Doubts.content("R-1"), CLAIMED);
    String csv = "reference,id,amount,currency,status\nR-1,p-1,1000,AUD,pending\n";
    SettlementFile file =
        SettlementFile.builder("merchant")
            .read(new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)));
    assertAlarm(Alarm.Kind.CONTRADICTION, NOT_CHARGED, file.find(entry));
  }

  @Test
  void twoChargesWithDifferentIdsAlarm() {
    assertAlarm(Alarm.Kind.CONTRADICTION, CHARGED, Finding.charged("p-2", TEN, "00"));
  }

  @Test
  void sourceThatMakesNoSenseAlarms() {
    assertAlarm(Alarm.Kind.SUSPICIOUS, CHARGED, Finding.alarming("came twice"));
  }

  @Test
  void chargesWithAndWithoutAnIdAreOne() {
    Finding bare = Finding.charged(null, TEN, null);
    assertEquals(JournalState.APPROVED, resolvedBy(bare, CHARGED, bare));
    assertEquals("p-1", doubts.entry("R-1").resolution().flatMap(Resolution::gatewayId).get());
  }

  @Test
  void declineTogetherWithAbsenceIsADecline() {
    assertEquals(JournalState.DECLINED, resolvedBy(NOT_CHARGED, DECLINED));
    assertEquals(List.of(), alarms);
  }

  @ParameterizedTest
  @ValueSource(longs = {-3600, 0, 1, 899, 900})
  void absenceWithinTheQuietPeriodDoesNotCount(long seconds) {
    doubts.add("R-1");
    Reconciliation report = run(Finding.notCharged(CLAIMED.plusSeconds(seconds)));
    assertEquals(UnresolvedEntry.Why.TOO_EARLY, report.inDoubt().get(0).why());
    String until =
        "; the report counts only if the source makes it after "
            + CLAIMED.plus(Duration.ofMinutes(15));
    assertTrue(report.inDoubt().get(0).detail().endsWith(until), report::toString);
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
  }

  @Test
  void absenceJustBehindTheQuietPeriodCounts() {
    Instant asOf = CLAIMED.plus(Duration.ofMinutes(15)).plusNanos(1);
    assertEquals(JournalState.NOT_CHARGED, resolvedBy(Finding.notCharged(asOf)));
  }

  /** The journal's clock is an hour behind: an entry of 06:00 was just sent. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 899, 900})
  void absenceDoesNotCountWithinTheQuietPeriodOfTheJournalsClock(long seconds) {
    doubts.add("R-1");
    Reconciler reconciler =
        reconciler().source("source", entry -> NOT_CHARGED).trustAbsence("source").build();
    doubts.at(CLAIMED.plusSeconds(seconds));
    UnresolvedEntry waiting = reconciler.run().inDoubt().get(0);
    assertEquals(UnresolvedEntry.Why.TOO_EARLY, waiting.why());
    String byItsClock =
        "makes it after "
            + CLAIMED.plus(Duration.ofMinutes(15))
            + " by the clock of the journal, which shows "
            + CLAIMED.plusSeconds(seconds);
    assertTrue(waiting.detail().endsWith(byItsClock), waiting::detail);
    doubts.at(CLAIMED.plusSeconds(901));
    assertEquals(1, reconciler.run().notChargedCount());
  }

  @Test
  void quietPeriodBeginsWithTheLastChange() {
    doubts.at(CLAIMED.plus(Duration.ofMinutes(40)));
    doubts.recordLater("R-1", CLAIMED);
    Reconciliation report = run(Finding.notCharged(CLAIMED.plus(Duration.ofMinutes(50))));
    assertEquals(UnresolvedEntry.Why.TOO_EARLY, report.inDoubt().get(0).why());
  }

  @Test
  void absenceInTheFutureDoesNotCount() {
    doubts.add("R-1");
    Reconciliation report = run(Finding.notCharged(LATER.plusSeconds(1)));
    String detail = report.inDoubt().get(0).detail();
    assertTrue(detail.contains("source and reconciler need the same clock"), detail);
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
  }

  @Test
  void tooEarlyAbsenceTogetherWithAPurchaseAtTheGatewayWaits() {
    doubts.add("R-1");
    Reconciliation report = run(Finding.notCharged(CLAIMED), Finding.withoutOutcome("pending"));
    assertEquals(UnresolvedEntry.Why.TOO_EARLY, report.inDoubt().get(0).why());
    assertEquals(List.of(), alarms);
  }

  @Test
  void whatIsThereResolvesByWhatAnotherSourceSays() {
    assertEquals(JournalState.APPROVED, resolvedBy(Finding.withoutOutcome("pending"), CHARGED));
  }

  @Test
  void tooEarlyAbsenceIsNoContradiction() {
    assertEquals(JournalState.APPROVED, resolvedBy(Finding.notCharged(CLAIMED), CHARGED));
    assertEquals(List.of(), alarms);
  }
}
