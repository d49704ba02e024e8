package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.PurchaseJournal;
import java.util.Objects;

/** What could not be settled, and why. Immutable. */
public final class UnresolvedEntry {

  /** Why it could not be settled. */
  public enum Why {
    /** There is no source to ask. */
    NO_SOURCE,
    /**
     * No source knows. Run again later; what a source reports in a way that contradicts itself may
     * stay so: {@link #detail} says what to do then.
     */
    UNKNOWN,
    /** No source knows, and at least one could not be asked: run again later. */
    SOURCE_FAILED,
    /**
     * A source says "not charged" too soon after the attempt: run again after the time that {@link
     * #detail} names. Where that time is far away, the clock of the journal was ahead when it was
     * written to: a person settles the entry, see {@link PurchaseJournal#record}.
     */
    TOO_EARLY,
    /**
     * A source says "not charged", and nothing proves that it asks the place where the purchase was
     * sent, or it lacks one that it must have: {@link #detail} says what to do.
     */
    UNPROVEN_SOURCE,
    /** There is an {@link Alarm}: a person must look into it. */
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

  /** What is in doubt. */
  public JournalEntry entry() {
    return entry;
  }

  /** Why. */
  public Why why() {
    return why;
  }

  /** What each source said, in words, and what to do about a source that is not believed. */
  public String detail() {
    return detail;
  }

  @Override
  public String toString() {
    return why + " " + entry + ": " + detail;
  }
}
