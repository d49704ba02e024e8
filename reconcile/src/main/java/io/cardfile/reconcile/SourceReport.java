package io.cardfile.reconcile;

import io.cardfile.journal.ReportedOutcome;
import io.cardfile.journal.ReportedOutcome.Kind;
import io.cardfile.purchase.Capture;

/** What one source reports about an entry, and whether that counts. Immutable. */
final class SourceReport {

  /** Whether a report counts. */
  enum Weight {
    COUNTS(""),
    /** Observed within the quiet period of the entry: the request may have arrived since. */
    TOO_EARLY(" (too early)"),
    /** The source does not find the latest approved purchase of the journal either. */
    NOT_VERIFIED(
        " (nor is the latest approved purchase: check address, user name and credentials)"),
    /** The source failed, when it was queried for the entry or for that purchase. */
    FAILED(" (the query failed)");

    private final String note;

    Weight(String note) {
      this.note = note;
    }
  }

  final String source;

  /** The report; unknown if the source failed. */
  final ReportedOutcome outcome;

  final Weight weight;

  SourceReport(String source, ReportedOutcome outcome, Weight weight) {
    this.source = source;
    this.outcome = outcome;
    this.weight = weight;
  }

  /** Returns this report with the ID and the capture; an authorisation is no charge here. */
  String textWithId() {
    boolean isCharged = outcome.kind() == Kind.CHARGED;
    Capture capture = outcome.capture().orElse(Capture.UNKNOWN);
    return (isCharged && capture == Capture.NONE ? "AUTHORIZED" : outcome.kind())
        + outcome.amount().map(amount -> " " + amount).orElse("")
        + (isCharged ? ", capture " + capture : "")
        + outcome.id().map(id -> ", ID " + id).orElse("")
        + (outcome.why().isEmpty() ? "" : ": " + outcome.why())
        + weight.note;
  }

  @Override
  public String toString() {
    return source + ": " + outcome + weight.note;
  }
}
