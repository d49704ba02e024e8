package io.cardfile.reconcile;

import io.cardfile.journal.ReportedOutcome;

/** What one source reports about an entry, and whether that counts. Immutable. */
final class SourceReport {

  /** Whether a report counts. */
  enum Weight {
    COUNTS,
    /** Observed within the quiet period of the entry: the request may have arrived since. */
    TOO_EARLY,
    /** The source does not find the latest approved purchase of the journal either. */
    NOT_VERIFIED,
    /** The source, or the query that verifies it, failed. */
    FAILED
  }

  final String source;
  final ReportedOutcome outcome;
  final Weight weight;
  private final String note;

  /**
   * Creates a report.
   *
   * @param outcome unknown if the source failed
   * @param note why the report does not count, or empty
   */
  SourceReport(String source, ReportedOutcome outcome, Weight weight, String note) {
    this.source = source;
    this.outcome = outcome;
    this.weight = weight;
    this.note = note;
  }

  @Override
  public String toString() {
    return source + ": " + outcome + note;
  }
}
