package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.money.Money;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The contents of a report, and the end of a run when the journal fails. */
class ReconciliationTest {

  private static final Instant CLAIMED = Instant.parse("2026-11-21T06:00:00Z");
  private static final ReportedOutcome CHARGED =
      ReportedOutcome.charged("p-1", Money.of("10.00", "AUD"), "00");

  private final Doubts doubts = new Doubts(CLAIMED);

  private Reconciler.Builder reconciler(PurchaseJournal journal, Duration later) {
    return Reconciler.builder(journal).clock(Clock.fixed(CLAIMED.plus(later), ZoneOffset.UTC));
  }

  private Reconciliation unresolved() {
    return reconciler(doubts.journal, Duration.ZERO)
        .source("s", entry -> ReportedOutcome.unknown("nothing known"))
        .build()
        .run();
  }

  private static List<Long> counts(AgingReport aging) {
    return aging.buckets().stream().map(AgingReport.Bucket::count).collect(Collectors.toList());
  }

  @Test
  void agesAreCountedFromTheClaim() {
    long hour = 3600;
    long day = 24 * hour;
    long[] ages = {-60, 0, hour - 1, hour, day - 1, day, 3 * day, 7 * day, 30 * day - 1, 30 * day};
    for (int i = 0; i < ages.length; i++) {
      doubts.at(CLAIMED.minusSeconds(ages[i]));
      doubts.add("R-" + i);
    }
    Reconciliation report = unresolved();
    assertEquals(List.of(3L, 2L, 1L, 1L, 2L, 1L), counts(report.aging()));
    assertTrue(report.aging().toString().contains("under 1 hour: 3"));
    assertThrows(UnsupportedOperationException.class, () -> report.aging().buckets().remove(0));
  }

  @Test
  void oldestComesFirst() {
    for (int i : new int[] {2, 0, 3, 1}) {
      doubts.at(CLAIMED.plusSeconds(i));
      doubts.add("R-" + i);
    }
    Reconciliation report = unresolved();
    assertEquals(
        List.of("R-0", "R-1", "R-2", "R-3"),
        report.inDoubt().stream().map(d -> d.entry().reference()).collect(Collectors.toList()));
  }

  @Test
  void listsAreBoundedAndCountsAreNot() {
    int all = Reconciliation.MAX + 10;
    for (int i = 0; i < all; i++) {
      doubts.at(CLAIMED.minusSeconds(i)); // The last is the oldest.
      doubts.add("C-" + i);
      doubts.add("D-" + i);
    }
    Reconciliation report =
        reconciler(doubts.journal, Duration.ZERO)
            .source(
                "s", e -> e.reference().startsWith("C") ? CHARGED : ReportedOutcome.alarming("odd"))
            .build()
            .run();
    assertEquals(all, report.approvedCount());
    assertEquals(all, report.inDoubtCount());
    assertEquals(all, report.alarmCount());
    assertEquals(Reconciliation.MAX, report.resolved().size());
    assertEquals(Reconciliation.MAX, report.inDoubt().size());
    assertEquals(Reconciliation.MAX, report.alarms().size());
    assertEquals("D-" + (all - 1), report.inDoubt().get(0).entry().reference());
    assertEquals("D-10", report.inDoubt().get(Reconciliation.MAX - 1).entry().reference());
  }

  @Test
  void listsCannotBeChanged() {
    doubts.add("R-1");
    Reconciliation report = unresolved();
    assertThrows(UnsupportedOperationException.class, () -> report.inDoubt().clear());
    assertThrows(UnsupportedOperationException.class, () -> report.resolved().clear());
    assertThrows(UnsupportedOperationException.class, () -> report.alarms().clear());
  }

  @Test
  void textShowsTheCounts() {
    doubts.add("R-1");
    String text = unresolved().toString();
    assertEquals(
        "Reconciliation(0 approved, 0 declined, 0 not charged, 1 in doubt, 0 under way, 0 alarms)",
        text);
  }

  /** A journal that fails from some call on. */
  private final class Failing implements PurchaseJournal {

    final Exception failure;
    int records = Integer.MAX_VALUE;
    int pages = Integer.MAX_VALUE;
    final List<Integer> limits = new ArrayList<>();

    Failing(Exception failure) {
      this.failure = failure;
    }

    private void use(int left) throws JournalException {
      if (left <= 0) {
        if (failure instanceof JournalException) {
          throw (JournalException) failure;
        }
        throw (RuntimeException) failure;
      }
    }

    @Override
    public Claim claim(PurchaseContent content) {
      throw new AssertionError("a reconciler claims nothing");
    }

    @Override
    public JournalEntry record(JournalEntry entry, JournalOutcome ending) throws JournalException {
      use(records--);
      return doubts.journal.record(entry, ending);
    }

    @Override
    public JournalEntry restore(
        String merchant, String reference, Money amount, JournalOutcome ending) {
      return doubts.journal.restore(merchant, reference, amount, ending);
    }

    @Override
    public Instant now() {
      return doubts.journal.now();
    }

    @Override
    public Optional<JournalEntry> find(String merchant, String reference) {
      return doubts.journal.find(merchant, reference);
    }

    @Override
    public List<JournalEntry> open(@Nullable JournalEntry after, int limit)
        throws JournalException {
      use(pages--);
      limits.add(limit);
      return doubts.journal.open(after, limit);
    }

    @Override
    public List<JournalEntry> approved(String merchant, @Nullable Instant before, int limit) {
      return doubts.journal.approved(merchant, before, limit);
    }

    @Override
    public boolean isIncomplete() {
      return false;
    }

    @Override
    public Optional<Duration> lease() {
      return Optional.empty();
    }

    @Override
    public long purge(Duration age) {
      throw new AssertionError("a reconciler purges nothing");
    }
  }

  private Reconciliation run(Failing journal) {
    return reconciler(journal, Duration.ZERO).pageSize(2).source("s", e -> CHARGED).build().run();
  }

  @Test
  void failureToRecordEndsTheRunWithWhatWasDone() {
    JournalException full = new JournalException(Reason.REOPEN_REQUIRED, "the disk is full", null);
    Failing journal = new Failing(full);
    journal.records = 3;
    for (int i = 0; i < 5; i++) {
      doubts.add("R-" + i);
    }
    Reconciliation report = run(journal);
    assertSame(full, report.failure().orElseThrow());
    assertFalse(report.isComplete());
    assertEquals(3, report.approvedCount());
    assertEquals(JournalState.APPROVED, doubts.state("R-2"));
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-3"));
    assertTrue(report.toString().contains("ended early"));

    journal.records = 2;
    assertEquals(2, run(journal).approvedCount());
    assertTrue(run(journal).isComplete());
  }

  @Test
  void failureToListEndsTheRunWithWhatWasDone() {
    Failing journal = new Failing(new JournalException(Reason.UNAVAILABLE, "gone", null));
    journal.pages = 1;
    for (int i = 0; i < 3; i++) {
      doubts.add("R-" + i);
    }
    Reconciliation report = run(journal);
    assertEquals(Reason.UNAVAILABLE, report.failure().orElseThrow().reason());
    assertEquals(2, report.approvedCount());
    assertEquals(List.of(2), journal.limits);
  }

  @Test
  void journalThatThrowsWhatItMustNotHasFailed() {
    doubts.add("R-1");
    Failing journal = new Failing(new IllegalStateException("driver"));
    journal.records = 0;
    assertEquals(Reason.UNAVAILABLE, run(journal).failure().orElseThrow().reason());
    journal.pages = 0;
    assertEquals(Reason.UNAVAILABLE, run(journal).failure().orElseThrow().reason());
  }
}
