package io.cardfile.journal;

import java.time.Instant;
import java.util.Objects;

/** What came of claiming a reference. Immutable. */
public final class Claim {

  /** What to do with the purchase. */
  public enum Kind {
    /** It is ours: send it, then record what became of it. */
    GRANTED,
    /** It was answered before: give that answer, send nothing. */
    ANSWERED,
    /** Nobody knows what became of an earlier attempt, or it is under way: send nothing. */
    OPEN,
    /** The reference stands for something else: send nothing. */
    OTHER_CONTENT
  }

  private final Kind kind;
  private final JournalEntry entry;

  private Claim(Kind kind, JournalEntry entry) {
    this.kind = kind;
    this.entry = Objects.requireNonNull(entry, "entry == null");
  }

  /** The journal has written {@code entry}, durably, and nobody else has. */
  public static Claim granted(JournalEntry entry) {
    if (entry.state() != JournalState.PREPARED) {
      throw new IllegalArgumentException("what is granted is PREPARED, not " + entry.state());
    }
    return new Claim(Kind.GRANTED, entry);
  }

  /**
   * Returns what {@code existing} means for a claim of {@code content}: the one place where that is
   * decided, for every journal.
   *
   * @return {@code GRANTED} with the entry of the next attempt where that is allowed: the journal
   *     must then put it in the place of {@code existing}, atomically and durably, or ask again
   */
  public static Claim of(PurchaseContent content, JournalEntry existing, Instant now) {
    if (!existing.isOf(content)) {
      return new Claim(Kind.OTHER_CONTENT, existing);
    }
    if (existing.state().allowsNextAttempt()) {
      return granted(existing.next(content, now));
    }
    return new Claim(existing.state().isOpen() ? Kind.OPEN : Kind.ANSWERED, existing);
  }

  /** What to do. */
  public Kind kind() {
    return kind;
  }

  /** The entry that was written, or the one that was found. */
  public JournalEntry entry() {
    return entry;
  }

  @Override
  public String toString() {
    return kind + " " + entry;
  }
}
