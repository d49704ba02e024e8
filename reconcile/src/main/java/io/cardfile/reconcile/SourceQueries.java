package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.journal.ReportedOutcome.Kind;
import io.cardfile.reconcile.SourceReport.Weight;
import io.cardfile.transport.TransportException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Queries every source about entries, and determines whether each report counts. A source is
 * verified once, by the latest approved purchase of the merchant. Used by one thread.
 */
final class SourceQueries {

  private final PurchaseJournal journal;
  private final Map<String, OutcomeSource> sources;
  private final Duration quietPeriod;
  private final Clock clock;
  private final QueryRate rate;
  private final Map<List<String>, Weight> verified = new HashMap<>();
  private long failures;

  SourceQueries(
      PurchaseJournal journal,
      Map<String, OutcomeSource> sources,
      Duration quietPeriod,
      Clock clock,
      QueryRate rate) {
    this.journal = journal;
    this.sources = sources;
    this.quietPeriod = quietPeriod;
    this.clock = clock;
    this.rate = rate;
  }

  /** Returns the report of each source. */
  List<SourceReport> query(JournalEntry entry) throws JournalException, InterruptedException {
    List<SourceReport> reports = new ArrayList<>();
    for (Map.Entry<String, OutcomeSource> source : sources.entrySet()) {
      reports.add(query(source.getKey(), source.getValue(), entry));
    }
    return reports;
  }

  /** Returns the number of queries that failed. */
  long failures() {
    return failures;
  }

  /** Returns the time after which a decline, a void or "not found" counts. */
  Instant quietUntil(JournalEntry entry) {
    return entry.changedAt().plus(quietPeriod);
  }

  private SourceReport query(String name, OutcomeSource source, JournalEntry entry)
      throws JournalException, InterruptedException {
    ReportedOutcome outcome;
    rate.await();
    try {
      outcome = Objects.requireNonNull(source.find(entry), "a source returned null");
    } catch (Exception | LinkageError | StackOverflowError e) {
      failures++;
      return new SourceReport(name, ReportedOutcome.unknown(caught(e)), Weight.FAILED);
    }
    return new SourceReport(name, outcome, weight(name, source, entry, outcome));
  }

  private Weight weight(
      String name, OutcomeSource source, JournalEntry entry, ReportedOutcome outcome)
      throws JournalException, InterruptedException {
    if (outcome.kind() == Kind.CHARGED || outcome.kind() == Kind.UNKNOWN) {
      return Weight.COUNTS;
    }
    if (!isAfterQuietPeriod(entry, outcome)) {
      return Weight.TOO_EARLY;
    }
    return outcome.kind() == Kind.NOT_FOUND
        ? verified(name, source, entry.merchant())
        : Weight.COUNTS;
  }

  /**
   * Returns whether the quiet period was over when the source observed the outcome, by the time of
   * the source and by the clock of the journal. A list may end at a time that is still to come.
   */
  private boolean isAfterQuietPeriod(JournalEntry entry, ReportedOutcome outcome)
      throws JournalException {
    Instant asOf = outcome.asOf().orElse(Instant.MIN);
    Instant journalTime = journal.now();
    boolean isPast = !asOf.isAfter(journalTime) || !asOf.isAfter(clock.instant());
    return isPast && asOf.isAfter(quietUntil(entry)) && journalTime.isAfter(quietUntil(entry));
  }

  private Weight verified(String name, OutcomeSource source, String merchant)
      throws JournalException, InterruptedException {
    List<String> key = Arrays.asList(name, merchant);
    Weight known = verified.get(key);
    if (known == null) {
      known = verify(source, merchant);
      verified.put(key, known);
    }
    return known;
  }

  private Weight verify(OutcomeSource source, String merchant)
      throws JournalException, InterruptedException {
    JournalEntry approved = journal.latestApproved(merchant).orElse(null);
    if (approved == null) {
      return Weight.COUNTS;
    }
    rate.await();
    try {
      boolean isFound = ReconciliationRules.isFound(approved, source.find(approved));
      return isFound ? Weight.COUNTS : Weight.NOT_VERIFIED;
    } catch (Exception | LinkageError | StackOverflowError e) {
      caught(e);
      failures++;
      return Weight.FAILED;
    }
  }

  /**
   * Returns the message of a transport's exception, and otherwise the class of what was thrown,
   * whose message may contain values of a purchase.
   */
  static String caught(Throwable e) {
    if (e instanceof InterruptedException) { // Kotlin code may throw it undeclared.
      Thread.currentThread().interrupt();
    }
    return e instanceof TransportException
        ? String.valueOf(e.getMessage())
        : e.getClass().getName();
  }
}
