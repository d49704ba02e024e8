package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReconcilerTest {

  private static final Instant CLAIMED = Instant.parse("2026-11-21T06:00:00Z");
  private static final Instant LATER = CLAIMED.plus(Duration.ofHours(1));
  private static final Money TEN = Money.of("10.00", "AUD");
  private static final Finding CHARGED = Finding.charged("p-1", TEN, "00");
  private static final Finding DECLINED = Finding.declined("p-1", TEN, "05");
  private static final Finding NOT_CHARGED = Finding.notCharged(LATER);
  private static final Finding UNKNOWN = Finding.unknown("nothing known");

  private final Doubts doubts = new Doubts(CLAIMED);
  private final List<Alarm> alarms = new ArrayList<>();

  private Reconciler.Builder reconciler() {
    return Reconciler.builder(doubts.journal)
        .clock(Clock.fixed(LATER, ZoneOffset.UTC))
        .onAlarm(alarms::add);
  }

  private Reconciliation run(Finding... findings) {
    Reconciler.Builder builder = reconciler();
    for (Finding finding : findings) {
      builder.source("source", entry -> finding);
    }
    return builder.build().run();
  }

  private JournalState settledBy(Finding... findings) {
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
    assertEquals(Doubt.Why.ALARM, report.inDoubt().get(0).why());
  }

  @Test
  void chargeSettlesAsApprovedWithItsIdAndCode() {
    doubts.add("R-1");
    Reconciliation report = run(CHARGED);
    assertEquals(1, report.approvedCount());
    assertEquals(0, report.inDoubtCount());
    Resolution kept = doubts.entry("R-1").resolution().orElseThrow();
    assertEquals(Resolution.of(JournalState.APPROVED, "p-1", "00", null), kept);
    assertEquals(List.of(doubts.entry("R-1")), report.settled());
    assertEquals(0, report.overtakenCount());
    assertTrue(report.isComplete());
    assertFalse(report.isInterrupted());
  }

  @Test
  void declineSettlesAsDeclined() {
    doubts.add("R-1");
    assertEquals(1, run(DECLINED).declinedCount());
    assertEquals(JournalState.DECLINED, doubts.state("R-1"));
  }

  @Test
  void absenceSettlesAsNotCharged() {
    doubts.add("R-1");
    assertEquals(1, run(NOT_CHARGED).notChargedCount());
    assertEquals(JournalState.NOT_CHARGED, doubts.state("R-1"));
  }

  @Test
  void unknownSettlesNothing() {
    doubts.add("R-1");
    Reconciliation report = run(UNKNOWN, UNKNOWN);
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
    assertEquals(Doubt.Why.UNKNOWN, report.inDoubt().get(0).why());
    String said = "source: UNKNOWN: nothing known";
    assertEquals(said + "; " + said, report.inDoubt().get(0).detail());
    assertEquals(List.of(), alarms);
  }

  @Test
  void withoutASourceARunOnlyTells() {
    doubts.add("R-1");
    Reconciliation report = run();
    assertEquals(Doubt.Why.NO_SOURCE, report.inDoubt().get(0).why());
    assertEquals(1, report.inDoubtCount());
  }

  @Test
  void nextSourceIsAskedWhenOneDoesNotKnow() {
    assertEquals(JournalState.APPROVED, settledBy(UNKNOWN, CHARGED));
  }

  @Test
  void sourceThatFailsLeavesTheEntryToTheOthers() {
    doubts.add("R-1");
    Reconciler.Builder builder = reconciler();
    for (Throwable e : List.of(new IOException("x"), new IllegalStateException(), new Error())) {
      builder.source("broken", entry -> thrown(e));
    }
    Reconciliation report = builder.build().run();
    assertEquals(Doubt.Why.SOURCE_FAILED, report.inDoubt().get(0).why());
    assertTrue(report.inDoubt().get(0).detail().contains("java.io.IOException"));

    assertEquals(1, builder.source("good", entry -> CHARGED).build().run().approvedCount());
  }

  @SuppressWarnings("unchecked") // The cast to E is erased: that is the trick.
  private static <E extends Throwable> Finding thrown(Throwable e) throws E {
    throw (E) e;
  }

  @Test
  void errorOfTheJvmIsNotHidden() {
    doubts.add("R-1");
    Reconciler reconciler =
        reconciler().source("source", entry -> thrown(new OutOfMemoryError("none"))).build();
    assertThrows(OutOfMemoryError.class, reconciler::run);
  }

  @Test
  void sourceThatGivesNullHasFailed() {
    doubts.add("R-1");
    Reconciliation report = reconciler().source("source", entry -> null).build().run();
    assertEquals(Doubt.Why.SOURCE_FAILED, report.inDoubt().get(0).why());
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
  void chargeBesideADeclineAlarms() {
    assertAlarm(Alarm.Kind.CONTRADICTION, CHARGED, DECLINED);
  }

  @Test
  void absenceBesideAChargeAlarms() {
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
    assertEquals(JournalState.APPROVED, settledBy(bare, CHARGED, bare));
    assertEquals("p-1", doubts.entry("R-1").resolution().flatMap(Resolution::gatewayId).get());
  }

  @Test
  void declineBesideAbsenceIsADecline() {
    assertEquals(JournalState.DECLINED, settledBy(NOT_CHARGED, DECLINED));
    assertEquals(List.of(), alarms);
  }

  @ParameterizedTest
  @ValueSource(longs = {-3600, 0, 1, 899, 900})
  void absenceWithinTheQuietPeriodDoesNotCount(long seconds) {
    doubts.add("R-1");
    Reconciliation report = run(Finding.notCharged(CLAIMED.plusSeconds(seconds)));
    assertEquals(Doubt.Why.TOO_EARLY, report.inDoubt().get(0).why());
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
  }

  @Test
  void absenceJustBehindTheQuietPeriodCounts() {
    Instant asOf = CLAIMED.plus(Duration.ofMinutes(15)).plusNanos(1);
    assertEquals(JournalState.NOT_CHARGED, settledBy(Finding.notCharged(asOf)));
  }

  @Test
  void quietPeriodBeginsWithTheLastChange() {
    doubts.at(CLAIMED.plus(Duration.ofMinutes(40)));
    doubts.recordLater("R-1", CLAIMED);
    Reconciliation report = run(Finding.notCharged(CLAIMED.plus(Duration.ofMinutes(50))));
    assertEquals(Doubt.Why.TOO_EARLY, report.inDoubt().get(0).why());
  }

  @Test
  void absenceInTheFutureDoesNotCount() {
    assertEquals(JournalState.IN_DOUBT, settledBy(Finding.notCharged(LATER.plusSeconds(1))));
  }

  @Test
  void tooEarlyAbsenceBesideWhatIsThereWaits() {
    doubts.add("R-1");
    Reconciliation report = run(Finding.notCharged(CLAIMED), Finding.unsettled("pending"));
    assertEquals(Doubt.Why.TOO_EARLY, report.inDoubt().get(0).why());
    assertEquals(List.of(), alarms);
  }

  @Test
  void whatIsThereSettlesByWhatAnotherSourceSays() {
    assertEquals(JournalState.APPROVED, settledBy(Finding.unsettled("pending"), CHARGED));
  }

  @Test
  void tooEarlyAbsenceIsNoContradiction() {
    assertEquals(JournalState.APPROVED, settledBy(Finding.notCharged(CLAIMED), CHARGED));
    assertEquals(List.of(), alarms);
  }

  @Test
  void whatIsUnderWayIsCountedAndNotAskedAbout() {
    doubts.claim("R-1");
    AtomicInteger asked = new AtomicInteger();
    Reconciliation report =
        reconciler()
            .source(
                "source",
                entry -> {
                  asked.incrementAndGet();
                  return CHARGED;
                })
            .build()
            .run();
    assertEquals(1, report.underWayCount());
    assertEquals(0, asked.get());
    assertEquals(JournalState.PREPARED, doubts.state("R-1"));
  }

  @Test
  void entryThatSomebodyElseSettlesIsOvertaken() {
    doubts.add("R-1");
    doubts.add("R-2");
    Reconciliation report =
        reconciler()
            .source(
                "slow",
                entry -> {
                  doubts.settle(entry, Resolution.of(JournalState.DECLINED, null, null, null));
                  return CHARGED;
                })
            .build()
            .run();
    assertEquals(2, report.overtakenCount());
    assertEquals(0, report.approvedCount());
    assertTrue(report.isComplete());
    assertEquals(JournalState.DECLINED, doubts.state("R-2"));
  }

  private Reconciliation overtakenBy(JournalState state, Finding finding) {
    doubts.add("R-1");
    return reconciler()
        .source(
            "slow",
            entry -> {
              doubts.settle(entry, Resolution.of(state, null, null, null));
              return finding;
            })
        .build()
        .run();
  }

  @ParameterizedTest
  @EnumSource(names = {"DECLINED", "NOT_CHARGED"})
  void chargeOfWhatSomebodyElseSettledAsNoneAlarms(JournalState state) {
    Reconciliation report = overtakenBy(state, CHARGED);
    assertEquals(1, report.overtakenCount());
    assertEquals(alarms, report.alarms());
    assertEquals(Alarm.Kind.CHARGE_NOT_APPROVED, alarms.get(0).kind());
    assertEquals(
        "slow: CHARGED AUD 10.00; the journal has " + doubts.entry("R-1"), alarms.get(0).detail());
    assertEquals(state, doubts.state("R-1"));
  }

  @Test
  void chargeThatSomebodyElseRecordedToIsNoAlarm() {
    assertEquals(0, overtakenBy(JournalState.APPROVED, CHARGED).alarmCount());
  }

  @Test
  void absenceOfWhatSomebodyElseSettledIsNoAlarm() {
    assertEquals(0, overtakenBy(JournalState.DECLINED, NOT_CHARGED).alarmCount());
  }

  @Test
  void chargeWhileTheNextAttemptIsUnderWayIsNoAlarm() {
    doubts.add("R-1");
    Reconciler reconciler =
        reconciler()
            .source(
                "slow",
                entry -> {
                  doubts.settle(entry, NOT_CHARGED.resolution());
                  doubts.claim("R-1");
                  return CHARGED;
                })
            .build();
    Reconciliation report = reconciler.run();
    assertEquals(1, report.overtakenCount());
    assertEquals(0, report.alarmCount(), "it may be the charge of that one");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 500})
  void everyPageIsGoneThrough(int pageSize) {
    for (int i = 0; i < 7; i++) {
      doubts.add("R-" + i);
    }
    doubts.claim("R-7");
    Reconciliation report =
        reconciler()
            .pageSize(pageSize)
            .source("source", e -> e.reference().compareTo("R-3") < 0 ? CHARGED : UNKNOWN)
            .build()
            .run();
    assertEquals(3, report.approvedCount());
    assertEquals(4, report.inDoubtCount());
    assertEquals(1, report.underWayCount());
  }

  @Test
  void interruptEndsTheRunBetweenEntriesAndIsKept() {
    doubts.add("R-1");
    doubts.add("R-2");
    Reconciler reconciler =
        reconciler()
            .source(
                "source",
                entry -> {
                  Thread.currentThread().interrupt();
                  return CHARGED;
                })
            .build();
    Reconciliation report = reconciler.run();
    assertTrue(Thread.interrupted());
    assertTrue(report.isInterrupted());
    assertFalse(report.isComplete());
    assertEquals(1, report.approvedCount());

    assertEquals(1, reconciler.run().approvedCount());
    assertTrue(Thread.interrupted());
    assertEquals(JournalState.APPROVED, doubts.state("R-2"));
  }

  @Test
  void interruptThatASourceThrowsIsKept() {
    doubts.add("R-1");
    doubts.add("R-2");
    Reconciliation report =
        reconciler().source("s", entry -> thrown(new InterruptedException())).build().run();
    assertTrue(Thread.interrupted());
    assertTrue(report.isInterrupted());
    assertEquals(1, report.inDoubtCount());
  }

  @Test
  void interruptThatAListenerThrowsIsKept() {
    doubts.add("R-1");
    Reconciler.Builder builder = reconciler().source("s", e -> Finding.alarming("odd"));
    builder.onAlarm(alarm -> thrown(new InterruptedException())).build().run();
    assertTrue(Thread.interrupted());
  }

  @Test
  void listenerThatThrowsKeepsNothingFromBeingSettled() {
    doubts.add("R-1");
    doubts.add("R-2");
    Reconciliation report =
        reconciler()
            .onAlarm(
                alarm -> {
                  throw new IllegalStateException();
                })
            .source("s", e -> e.reference().equals("R-1") ? Finding.alarming("odd") : CHARGED)
            .build()
            .run();
    assertEquals(1, report.approvedCount());
    assertEquals(1, report.alarmCount());
  }

  @Test
  void alarmIsNotLostWhateverItsListenerThrows() {
    doubts.add("R-1");
    Reconciler.Builder builder = reconciler().source("s", e -> Finding.alarming("odd"));
    builder.onAlarm(alarm -> thrown(new AssertionError("mine")));
    assertEquals(1, builder.build().run().alarmCount());
    builder.onAlarm(alarm -> thrown(new OutOfMemoryError("none")));
    assertThrows(OutOfMemoryError.class, builder.build()::run);
  }

  @Test
  void settingsThatMakeNoSenseAreRefused() {
    Reconciler.Builder builder = reconciler();
    assertThrows(IllegalArgumentException.class, () -> builder.pageSize(0));
    assertThrows(IllegalArgumentException.class, () -> builder.quietPeriod(Duration.ofSeconds(59)));
    Duration endless = Duration.ofSeconds(Long.MAX_VALUE);
    assertThrows(IllegalArgumentException.class, () -> builder.quietPeriod(endless));
    assertSame(builder, builder.quietPeriod(Duration.ofMinutes(1)));
    assertSame(builder, builder.quietPeriod(Duration.ofDays(365)));
    assertThrows(NullPointerException.class, () -> builder.source("source", null));
    assertThrows(NullPointerException.class, () -> Reconciler.builder(null));
  }
}
