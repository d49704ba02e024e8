package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.PurchaseJournal;
import java.util.Objects;

/** An entry that stays in doubt, with the reason. Immutable. */
public final class UnresolvedEntry {

  /** The reason why the entry stays in doubt. */
  public enum Why {
    /**
     * No source has the outcome. Run again later. If a source contradicts itself, or refuses the
     * query because of a wrong user name, token or address, this may not change: see {@link
     * #detail}.
     */
    UNKNOWN,
    /** No source has the outcome, and at least one could not be queried: run again later. */
    SOURCE_FAILED,
    /**
     * A source reports "not charged" or a decline too soon after the attempt: run again after the
     * time that {@link #detail} names. If that time is far in the future, the clock of the journal
     * was ahead when the entry was written: a person must resolve the entry with {@link
     * PurchaseJournal#record}.
     */
    TOO_EARLY,
    /**
     * A source reports "not charged", and nothing proves that it queries the address and account of
     * the purchase, or it lacks a purchase that it must have: {@link #detail} explains what to do.
     */
    UNPROVEN_SOURCE,
    /** There is an {@link Alarm}, which a person must investigate. */
    ALARM
  }

  private final JournalEntry entry;
  private final Why why;
  private final String detail;

  UnresolvedEntry(JournalEntry entry, Why why, String detail) {
    this.entry = Objects.requireNonNull(entry, "entry == null");
    this.why = Objects.requireNonNull(why, "why == null");
    this.detail = Objects.requireNonNull(detail, "detail == null");
  }

  /** Returns the entry in doubt. */
  public JournalEntry entry() {
    return entry;
  }

  /** Returns the reason. */
  public Why why() {
    return why;
  }

  /** Returns the report of each source, and what to do about a source that is not accepted. */
  public String detail() {
    return detail;
  }

  @Override
  public String toString() {
    return why + " " + entry + ": " + detail;
  }
}
