package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.ReportedOutcome;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A run processes every entry, whatever its sources, listeners and threads do. */
class ReconcilerTest extends Reconciling {

  @Test
  void withoutASourceNoneIsBuilt() {
    IllegalStateException e = assertThrows(IllegalStateException.class, reconciler()::build);
    assertTrue(e.getMessage().contains("add a look-up"), e.getMessage());
  }

  @Test
  void sourceThatFailsLeavesTheEntryToTheOthers() {
    doubts.add("R-1");
    Reconciler.Builder builder = reconciler();
    for (Throwable e : List.of(new IOException("x"), new IllegalStateException(), new Error())) {
      builder.source("broken " + e, entry -> thrown(e));
    }
    Reconciliation report = builder.build().run();
    assertEquals(UnresolvedEntry.Why.SOURCE_FAILED, report.inDoubt().get(0).why());
    assertTrue(report.inDoubt().get(0).detail().contains("java.io.IOException"));

    assertEquals(1, builder.source("good", entry -> CHARGED).build().run().approvedCount());
  }

  @SuppressWarnings("unchecked") // The cast to E is erased: that is the trick.
  private static <E extends Throwable> ReportedOutcome thrown(Throwable e) throws E {
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
    assertEquals(UnresolvedEntry.Why.SOURCE_FAILED, report.inDoubt().get(0).why());
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
  void entryThatAnotherRunResolvesIsCountedAsResolvedElsewhere() {
    doubts.add("R-1");
    doubts.add("R-2");
    Reconciliation report =
        reconciler()
            .source(
                "slow",
                entry -> {
                  doubts.resolve(entry, JournalOutcome.declined(null, null, null));
                  return CHARGED;
                })
            .build()
            .run();
    assertEquals(2, report.resolvedElsewhereCount());
    assertEquals(0, report.approvedCount());
    assertTrue(report.isComplete());
    assertEquals(JournalState.DECLINED, doubts.state("R-2"));
  }

  private Reconciliation resolvedElsewhere(JournalState state, ReportedOutcome finding) {
    doubts.add("R-1");
    return reconciler()
        .source(
            "slow",
            entry -> {
              doubts.resolve(entry, JournalOutcome.stored(state, null, null, null, null));
              return finding;
            })
        .build()
        .run();
  }

  @ParameterizedTest
  @EnumSource(names = {"DECLINED", "NOT_CHARGED"})
  void chargeOfAnEntryThatAnotherRunResolvedAsNoneAlarms(JournalState state) {
    Reconciliation report = resolvedElsewhere(state, CHARGED);
    assertEquals(1, report.resolvedElsewhereCount());
    assertEquals(alarms, report.alarms());
    assertEquals(Alarm.Kind.CHARGE_NOT_APPROVED, alarms.get(0).kind());
    assertEquals(
        "slow: CHARGED AUD 10.00; the journal has " + doubts.entry("R-1"), alarms.get(0).detail());
    assertEquals(state, doubts.state("R-1"));
  }

  @Test
  void chargeThatAnotherRunRecordedIsNoAlarm() {
    assertEquals(0, resolvedElsewhere(JournalState.APPROVED, CHARGED).alarmCount());
  }

  @Test
  void absenceOfAnEntryThatAnotherRunResolvedIsNoAlarm() {
    assertEquals(0, resolvedElsewhere(JournalState.DECLINED, NOT_CHARGED).alarmCount());
  }

  @Test
  void chargeWhileTheNextAttemptIsUnderWayIsNoAlarm() {
    doubts.add("R-1");
    Reconciler reconciler =
        reconciler()
            .source(
                "slow",
                entry -> {
                  doubts.resolve(entry, NOT_CHARGED.outcome());
                  doubts.claim("R-1");
                  return CHARGED;
                })
            .build();
    Reconciliation report = reconciler.run();
    assertEquals(1, report.resolvedElsewhereCount());
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
    Reconciler.Builder builder = reconciler().source("s", e -> ReportedOutcome.alarming("odd"));
    builder.onAlarm(alarm -> thrown(new InterruptedException())).build().run();
    assertTrue(Thread.interrupted());
  }

  @Test
  void listenerThatThrowsKeepsNothingFromBeingResolved() {
    doubts.add("R-1");
    doubts.add("R-2");
    Reconciliation report =
        reconciler()
            .onAlarm(
                alarm -> {
                  throw new IllegalStateException();
                })
            .source(
                "s", e -> e.reference().equals("R-1") ? ReportedOutcome.alarming("odd") : CHARGED)
            .build()
            .run();
    assertEquals(1, report.approvedCount());
    assertEquals(1, report.alarmCount());
  }

  @Test
  void alarmIsNotLostWhateverItsListenerThrows() {
    doubts.add("R-1");
    Reconciler.Builder builder = reconciler().source("s", e -> ReportedOutcome.alarming("odd"));
    builder.onAlarm(alarm -> thrown(new AssertionError("mine")));
    assertEquals(1, builder.build().run().alarmCount());
    builder.onAlarm(alarm -> thrown(new OutOfMemoryError("none")));
    assertThrows(OutOfMemoryError.class, builder.build()::run);
  }

  @Test
  void settingsThatMakeNoSenseAreRefused() {
    Reconciler.Builder builder = reconciler();
    assertThrows(IllegalArgumentException.class, () -> builder.pageSize(0));
    assertThrows(
        IllegalArgumentException.class, () -> builder.quietPeriod(Duration.ofSeconds(119)));
    Duration endless = Duration.ofSeconds(Long.MAX_VALUE);
    assertThrows(IllegalArgumentException.class, () -> builder.quietPeriod(endless));
    assertSame(builder, builder.quietPeriod(Duration.ofMinutes(2)));
    assertSame(builder, builder.quietPeriod(Duration.ofDays(365)));
    assertThrows(NullPointerException.class, () -> builder.source("source", null));
    assertThrows(NullPointerException.class, () -> Reconciler.builder(null));
  }
}
