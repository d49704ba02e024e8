package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Capture;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.testkit.FailingJournal;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A run processes every entry, whatever its sources, callbacks and other runs do. */
class ReconcilerTest {

  private static final ReportedOutcome CHARGED = ReportedOutcome.charged("p-1", Doubts.TEN);
  private static final ReportedOutcome UNKNOWN = ReportedOutcome.unknown("nothing known");
  private static final ReportedOutcome ALARMING = ReportedOutcome.alarming("odd");
  private static final StoredCredential CREDENTIAL =
      StoredCredential.schemeGaveNoTrackingId(CardToken.of("tok-secret-1"));

  private final Doubts doubts = new Doubts();

  private void add(int count) {
    for (int i = 1; i <= count; i++) {
      doubts.add("R-" + i);
    }
  }

  private JournalState state(String reference) {
    return doubts.entry(reference).state();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 500})
  void everyPageIsProcessed(int pageSize) {
    add(6);
    doubts.claim("R-7");
    List<String> asked = new ArrayList<>();
    Reconciliation report =
        doubts
            .reconciler()
            .pageSize(pageSize)
            .source(
                "look-up",
                entry -> {
                  asked.add(entry.reference());
                  return entry.reference().compareTo("R-3") < 0 ? CHARGED : UNKNOWN;
                })
            .build()
            .run();
    assertEquals(List.of("R-1", "R-2", "R-3", "R-4", "R-5", "R-6"), asked);
    assertEquals(
        "Reconciliation(2 approved, some without their stored credential, 0 declined, 0 not"
            + " charged, 4 in doubt, 1 under way, 0 resolved elsewhere, 0 alarms, 0 failed"
            + " queries)",
        report.toString());
    assertTrue(report.isComplete());
  }

  @Test
  void runOfOneReferenceQueriesThisReferenceAlone() {
    add(3);
    doubts.claim("R-4");
    List<String> queried = new ArrayList<>();
    Reconciler reconciler =
        doubts
            .reconciler()
            .source(
                "look-up",
                entry -> {
                  queried.add(entry.reference());
                  return CHARGED;
                })
            .build();
    Reconciliation report = reconciler.run("merchant", "R-2");
    assertEquals(1, report.approvedCount());
    assertEquals(JournalState.APPROVED, state("R-2"));
    assertEquals(JournalState.IN_DOUBT, state("R-1"));
    assertEquals(0, reconciler.run("merchant", "R-2").approvedCount()); // It is not open.
    assertEquals(1, reconciler.run("merchant", "R-4").underWayCount());
    assertTrue(reconciler.run("merchant", "R-5").isComplete());
    assertEquals(0, reconciler.run("another", "R-1").approvedCount());
    assertEquals(List.of("R-2"), queried);
  }

  @Test
  void reportHasTheOldestDoubt() {
    doubts.add("R-2");
    doubts.later(1);
    doubts.add("R-1");
    Reconciliation report = doubts.run(entry -> UNKNOWN);
    assertEquals(Optional.of(doubts.entry("R-2").claimedAt()), report.oldestInDoubt());
    assertEquals(Optional.empty(), doubts.run(entry -> CHARGED).oldestInDoubt());
  }

  @Test
  void reportKeepsTheOldestDoubtsInTheOrderOfTheirClaims() {
    for (int i = Reconciliation.MAX + 10; i > 0; i--) {
      doubts.add(String.format(Locale.ROOT, "R-%04d", i)); // The last name is the oldest claim.
      doubts.clock.advance(Duration.ofSeconds(1));
    }
    List<UnresolvedEntry> kept = doubts.run(entry -> UNKNOWN).inDoubt();
    assertEquals(Reconciliation.MAX, kept.size());
    assertEquals("R-1010", kept.get(0).entry().reference());
    assertEquals("R-0011", kept.get(Reconciliation.MAX - 1).entry().reference());
  }

  @Test
  void listsOfTheReportAreBoundedAndUnmodifiable() {
    add(Reconciliation.MAX + 10);
    Reconciliation doubtful = doubts.run(entry -> ALARMING);
    assertEquals(Reconciliation.MAX + 10, doubtful.alarmCount());
    assertEquals(Reconciliation.MAX + 10, doubtful.inDoubtCount());
    assertEquals(Reconciliation.MAX, doubtful.alarms().size());
    assertEquals(Reconciliation.MAX, doubtful.inDoubt().size());
    Reconciliation approved = doubts.run(entry -> CHARGED);
    assertEquals(Reconciliation.MAX + 10, approved.approvedCount());
    assertEquals(Reconciliation.MAX, approved.resolved().size());
    for (List<?> list : List.of(doubtful.alarms(), doubtful.inDoubt(), approved.resolved())) {
      assertThrows(UnsupportedOperationException.class, list::clear);
    }
  }

  // Other runs.

  private Reconciliation runThatIsOvertaken(JournalOutcome outcome, ReportedOutcome report) {
    doubts.add("R-1");
    doubts.later(16);
    return doubts.run(
        entry -> {
          doubts.record(entry, outcome);
          return report;
        });
  }

  @ParameterizedTest
  @CsvSource({"DECLINED, 1", "NOT_CHARGED, 1", "APPROVED, 0"})
  void chargeOfAnEntryThatAnotherRunResolvedAlarmsUnlessApproved(JournalState state, int alarms) {
    JournalOutcome outcome = JournalOutcome.stored(state, null, null, null, null);
    Reconciliation report = runThatIsOvertaken(outcome, CHARGED);
    assertEquals(1, report.resolvedElsewhereCount());
    assertEquals(0, report.approvedCount() + report.inDoubtCount());
    assertEquals(alarms, report.alarmCount());
    if (alarms == 1) {
      Alarm alarm = report.alarms().get(0);
      assertEquals(Alarm.Kind.CHARGE_NOT_APPROVED, alarm.kind());
      assertEquals("look-up: CHARGED AUD 10.00; the journal has " + state, alarm.detail());
    }
    assertEquals(state, state("R-1"));
  }

  @Test
  void declineOfAnEntryThatAnotherRunResolvedIsNoAlarm() {
    ReportedOutcome declined =
        ReportedOutcome.declined(
            null, Doubts.TEN, doubts.clock.instant().plus(Duration.ofMinutes(16)));
    JournalOutcome notCharged = JournalOutcome.notCharged();
    assertEquals(0, runThatIsOvertaken(notCharged, declined).alarmCount());
  }

  @Test
  void chargeWhileTheNextAttemptIsUnderWayIsNoAlarm() {
    doubts.add("R-1");
    doubts.later(16);
    Reconciliation report =
        doubts.run(
            entry -> {
              doubts.record(entry, JournalOutcome.notCharged());
              doubts.claim("R-1");
              return CHARGED;
            });
    assertEquals(1, report.resolvedElsewhereCount());
    assertEquals(0, report.alarmCount(), "the charge may be of that attempt");
  }

  // The rate of queries.

  @Test
  void queriesOfARunAreKeptApart() {
    doubts.record(doubts.claim("LATEST"), JournalOutcome.approved("p-0", "00", Capture.FULL));
    add(4);
    doubts.later(16);
    ReportedOutcome notFound = ReportedOutcome.notFound(doubts.clock.instant());
    List<Long> times = new ArrayList<>();
    long start = doubts.time.nanos();
    doubts
        .reconciler()
        .source(
            "look-up",
            entry -> {
              times.add(TimeUnit.NANOSECONDS.toMillis(doubts.time.nanos() - start));
              doubts.time.nanos +=
                  TimeUnit.MILLISECONDS.toNanos(entry.reference().equals("R-2") ? 500 : 30);
              return entry.reference().equals("LATEST") ? CHARGED : notFound;
            })
        .build()
        .run();
    // R-1, the latest approved purchase once, R-2, which takes longer than the interval, R-3, R-4.
    assertEquals(List.of(0L, 200L, 400L, 900L, 1100L), times);
  }

  @Test
  void anotherRateIsKept() {
    add(3);
    Reconciler.Builder builder = doubts.reconciler().source("look-up", entry -> CHARGED);
    builder.queriesPerSecond(100).build().run();
    assertEquals(List.of(10_000_000L, 10_000_000L), doubts.time.waits);
  }

  // Interrupts.

  @Test
  void interruptEndsTheRunAfterTheEntryAndIsKept() {
    add(2);
    OutcomeSource source =
        entry -> {
          Thread.currentThread().interrupt();
          return CHARGED;
        };
    Reconciliation report = doubts.run(source);
    assertTrue(Thread.interrupted());
    assertTrue(report.isInterrupted());
    assertFalse(report.isComplete());
    assertEquals(1, report.approvedCount());

    assertEquals(1, doubts.run(source).approvedCount(), "the next run processes the rest");
    assertTrue(Thread.interrupted());
    assertEquals(JournalState.APPROVED, state("R-2"));
  }

  @Test
  void interruptEndsTheWaitForTheNextQuery() {
    add(2);
    Thread run = Thread.currentThread();
    QueryRate.Time real = QueryRate.Time.SYSTEM;
    QueryRate.Time interrupting =
        new QueryRate.Time() {
          @Override
          public long nanos() {
            return real.nanos();
          }

          @Override
          public void sleep(long nanos) throws InterruptedException {
            run.interrupt();
            real.sleep(TimeUnit.HOURS.toNanos(1));
          }
        };
    Reconciliation report =
        doubts.reconciler().time(interrupting).source("look-up", e -> CHARGED).build().run();
    assertTrue(Thread.interrupted());
    assertTrue(report.isInterrupted());
    assertEquals(1, report.approvedCount());
  }

  @Test
  void interruptThatASourceOrListenerThrowsIsKept() {
    add(2);
    Reconciliation report = doubts.run(entry -> thrown(new InterruptedException()));
    assertTrue(Thread.interrupted());
    assertTrue(report.isInterrupted());
    assertEquals(1, report.inDoubtCount());

    Reconciler.Builder builder = doubts.reconciler().source("look-up", entry -> ALARMING);
    builder.onAlarm(alarm -> thrown(new InterruptedException())).build().run();
    assertTrue(Thread.interrupted());
  }

  @SuppressWarnings("unchecked") // The cast to E is erased, as in Kotlin code.
  private static <E extends Exception> ReportedOutcome thrown(Exception e) throws E {
    throw (E) e;
  }

  // What fails.

  @Test
  void sourceThatFailsLeavesTheRunToTheOthers() {
    add(2);
    Reconciler.Builder builder = doubts.reconciler();
    builder.source("io", entry -> thrown(new IOException("x")));
    builder.source("state", entry -> thrown(new IllegalStateException("x")));
    builder.source("null", entry -> null);
    Reconciliation report = builder.build().run();
    assertEquals(6, report.sourceFailureCount());
    assertEquals(2, report.inDoubtCount());
    assertTrue(report.isComplete());
    assertEquals(
        "io: UNKNOWN: java.io.IOException (the query failed);"
            + " state: UNKNOWN: java.lang.IllegalStateException (the query failed);"
            + " null: UNKNOWN: java.lang.NullPointerException (the query failed)",
        report.inDoubt().get(0).detail());

    builder.source("good", entry -> withCredential());
    assertEquals(2, builder.build().run().approvedCount());
  }

  @Test
  void listenerThatThrowsStopsNothing() {
    add(2);
    Reconciliation report =
        doubts
            .reconciler()
            .onAlarm(alarm -> thrown(new IllegalStateException("x")))
            .source("look-up", e -> e.reference().equals("R-1") ? ALARMING : CHARGED)
            .build()
            .run();
    assertEquals(1, report.approvedCount());
    assertEquals(1, report.alarmCount());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void journalThatFailsToRecordEndsTheRunWithWhatWasDone(boolean isBefore) {
    add(3);
    FailingJournal.Point second = FailingJournal.around(doubts.journal).onRecord(2);
    FailingJournal journal =
        isBefore ? second.failBefore(Reason.UNAVAILABLE) : second.failAfter(Reason.UNAVAILABLE);
    Reconciler reconciler = doubts.reconciler(journal).source("look-up", entry -> CHARGED).build();
    Reconciliation report = reconciler.run();
    assertEquals(Reason.UNAVAILABLE, report.failure().orElseThrow().reason());
    assertFalse(report.isComplete());
    assertTrue(report.toString().startsWith("Reconciliation(ended early; 1 approved"));
    assertEquals(isBefore ? 2 : 1, reconciler.run().approvedCount());
  }

  @Test
  void journalThatFailsToListEndsTheRun() throws Exception {
    add(1);
    PurchaseJournal journal = mock(PurchaseJournal.class, delegatesTo(doubts.journal));
    Reconciler reconciler = doubts.reconciler(journal).source("look-up", entry -> CHARGED).build();
    JournalException gone = new JournalException(Reason.UNAVAILABLE, "gone", null);
    doThrow(gone).when(journal).open(any(), anyInt());
    assertSame(gone, reconciler.run().failure().orElseThrow());

    doThrow(new IllegalStateException("driver")).when(journal).open(any(), anyInt());
    assertEquals(Reason.UNAVAILABLE, reconciler.run().failure().orElseThrow().reason());
  }

  // The stored credential of a first payment.

  private static ReportedOutcome withCredential() {
    return CHARGED.withStoredCredential(CREDENTIAL);
  }

  @Test
  void credentialOfAFirstPaymentIsHandedOverBeforeTheApproval() {
    add(1);
    List<String> stored = new ArrayList<>();
    Reconciliation report =
        doubts
            .reconciler()
            .source("list", entry -> CHARGED)
            .source("look-up", entry -> withCredential())
            .onStoredCredential(
                (entry, credential) -> {
                  assertSame(CREDENTIAL, credential);
                  stored.add(entry.reference() + " " + state(entry.reference()));
                })
            .build()
            .run();
    assertEquals(List.of("R-1 IN_DOUBT"), stored);
    assertEquals(1, report.approvedCount());
  }

  @Test
  void firstPaymentIsNotApprovedWithoutItsCredentialWhileASourceFails() {
    add(1);
    Reconciler.Builder builder = doubts.reconciler().source("list", entry -> CHARGED);
    List<Object> failures = new ArrayList<>(List.of("expired certificate"));
    builder.source(
        "look-up",
        entry ->
            failures.isEmpty() ? withCredential() : thrown(new IOException("" + failures.get(0))));
    Reconciler reconciler = builder.onStoredCredential((entry, stored) -> {}).build();
    assertEquals(UnresolvedEntry.Reason.SOURCE_FAILED, reconciler.run().inDoubt().get(0).reason());
    assertEquals(JournalState.IN_DOUBT, state("R-1"));
    failures.clear();
    Reconciliation report = reconciler.run();
    assertEquals(1, report.approvedCount());
    assertEquals(List.of(), report.withoutCredential());
  }

  @Test
  void firstPaymentWithoutACredentialInAnySourceIsInTheReport() {
    add(1);
    Reconciliation report = doubts.run(entry -> CHARGED);
    assertEquals(List.of(doubts.entry("R-1")), report.withoutCredential());
    assertThrows(UnsupportedOperationException.class, report.withoutCredential()::clear);
    assertEquals(1, report.approvedCount());
  }

  @Test
  void firstPaymentWhoseCredentialNobodyTakesIsInTheReport() {
    add(1);
    Reconciliation report = doubts.run(entry -> withCredential());
    assertEquals(List.of(doubts.entry("R-1")), report.withoutCredential());
  }

  @Test
  void errorOfASourceIsAFailureOfThisQuery() {
    add(2);
    Reconciliation report =
        doubts.run(
            entry -> {
              if (entry.reference().equals("R-1")) {
                throw new NoClassDefFoundError();
              }
              return CHARGED;
            });
    assertEquals(1, report.sourceFailureCount());
    assertEquals(JournalState.APPROVED, state("R-2"));
  }

  @Test
  void entryStaysInDoubtUntilItsCredentialIsStored() {
    add(2);
    List<String> stored = new ArrayList<>();
    Reconciler reconciler =
        doubts
            .reconciler()
            .source("look-up", entry -> withCredential())
            .onStoredCredential(
                (entry, credential) -> {
                  stored.add(entry.reference());
                  if (stored.size() == 1) {
                    throw new IllegalStateException("no database");
                  }
                })
            .build();
    Reconciliation report = reconciler.run();
    assertEquals(1, report.approvedCount());
    UnresolvedEntry unresolved = report.inDoubt().get(0);
    assertEquals(UnresolvedEntry.Reason.CREDENTIAL_NOT_STORED, unresolved.reason());
    assertEquals("R-1", unresolved.entry().reference());

    assertEquals(1, reconciler.run().approvedCount());
    assertEquals(List.of("R-1", "R-2", "R-1"), stored);
  }

  @Test
  void credentialIsHandedOverAgainAfterAFailedRecord() {
    add(1);
    List<String> stored = new ArrayList<>();
    FailingJournal journal =
        FailingJournal.around(doubts.journal).onRecord(1).failBefore(Reason.UNAVAILABLE);
    Reconciler reconciler =
        doubts
            .reconciler(journal)
            .source("look-up", entry -> withCredential())
            .onStoredCredential((entry, credential) -> stored.add(entry.reference()))
            .build();
    reconciler.run();
    assertEquals(1, reconciler.run().approvedCount());
    assertEquals(List.of("R-1", "R-1"), stored);
  }

  @Test
  void credentialOfALaterChargeIsNotHandedOver() {
    PurchaseRequest later =
        PurchaseRequest.merchantInitiated(CREDENTIAL, AuthReason.NO_SHOW)
            .reference("R-1")
            .amount(Doubts.TEN)
            .build();
    JournalEntry claimed = doubts.journal.claim(later.contentFor("merchant")).entry();
    doubts.record(claimed, JournalOutcome.inDoubt());
    List<StoredCredential> stored = new ArrayList<>();
    Reconciliation report =
        doubts
            .reconciler()
            .source("look-up", entry -> withCredential())
            .onStoredCredential((entry, credential) -> stored.add(credential))
            .build()
            .run();
    assertEquals(1, report.approvedCount());
    assertEquals(List.of(), stored);
    assertEquals(List.of(), report.withoutCredential());
  }

  @Test
  void noCredentialIsHandedOverWhenAnAlarmKeepsTheEntryInDoubt() {
    add(1);
    List<StoredCredential> stored = new ArrayList<>();
    doubts
        .reconciler()
        .source("look-up", entry -> withCredential())
        .source("list", entry -> ReportedOutcome.charged("p-2", Doubts.TEN))
        .onStoredCredential((entry, credential) -> stored.add(credential))
        .build()
        .run();
    assertEquals(List.of(), stored);
  }

  // Texts and settings.

  @Test
  void textsHaveNoValueOfASourceOrCallback() {
    add(2);
    IllegalStateException leak = new IllegalStateException(Doubts.CARD_NUMBER);
    Reconciler reconciler =
        doubts
            .reconciler()
            .source("failing", entry -> thrown(leak))
            .source(
                "look-up", entry -> entry.reference().equals("R-1") ? withCredential() : ALARMING)
            .onStoredCredential((entry, credential) -> thrown(leak))
            .onAlarm(alarm -> thrown(leak))
            .build();
    Reconciliation report = reconciler.run();
    String texts = "" + reconciler + report + report.inDoubt() + report.alarms() + report.failure();
    assertTrue(texts.contains("CREDENTIAL_NOT_STORED") && texts.contains("SUSPICIOUS"), texts);
    for (String secret : List.of(Doubts.CARD_NUMBER, "tok-secret-1", "p-1")) {
      assertFalse(texts.contains(secret), texts);
    }
  }

  @Test
  void settingsThatMakeNoSenseAreRefused() {
    Reconciler.Builder builder = doubts.reconciler();
    assertThrows(IllegalStateException.class, builder::build);
    assertRefused(() -> builder.queriesPerSecond(0));
    assertRefused(() -> builder.queriesPerSecond(1001));
    assertRefused(() -> builder.quietPeriod(Duration.ofSeconds(119)));
    assertRefused(() -> builder.quietPeriod(Duration.ofSeconds(Long.MAX_VALUE)));
    assertRefused(() -> builder.source(Doubts.CARD_NUMBER, entry -> CHARGED));
    assertRefused(() -> builder.source("a\nb", entry -> CHARGED));
    builder.source("look-up", entry -> CHARGED);
    assertRefused(() -> builder.source("look-up", entry -> CHARGED));
    assertSame(builder, builder.quietPeriod(Duration.ofMinutes(2)));
  }

  private static void assertRefused(Runnable setting) {
    assertThrows(IllegalArgumentException.class, setting::run);
  }
}
