package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import java.util.Objects;

/** An entry that stays in doubt, with the reason. Immutable. */
public final class UnresolvedEntry {

  /** The reason why the entry stays in doubt. */
  public enum Reason {
    /** No source has the outcome: run again later. */
    UNKNOWN,
    /** A source could not be queried: run again later. */
    SOURCE_FAILED,
    /** A decline, a void or "not found" was observed within the quiet period: run again later. */
    TOO_EARLY,
    /**
     * A source finds neither the entry nor the latest approved purchase of the journal: correct its
     * address, user name or credentials. After another approved purchase, run again.
     */
    SOURCE_NOT_VERIFIED,
    /** The callback for stored credentials failed: the next run calls it again. */
    CREDENTIAL_NOT_STORED,
    /** There is an {@link Alarm}: a person resolves the entry. */
    ALARM
  }

  private final JournalEntry entry;
  private final Reason reason;
  private final String detail;

  UnresolvedEntry(JournalEntry entry, Reason reason, String detail) {
    this.entry = Objects.requireNonNull(entry, "entry == null");
    this.reason = Objects.requireNonNull(reason, "reason == null");
    this.detail = Objects.requireNonNull(detail, "detail == null");
  }

  /** Returns the entry in doubt. */
  public JournalEntry entry() {
    return entry;
  }

  /** Returns the reason. */
  public Reason reason() {
    return reason;
  }

  /** Returns the reports of the sources as text. */
  public String detail() {
    return detail;
  }

  @Override
  public String toString() {
    return reason + " " + entry + ": " + detail;
  }
}
