package io.cardfile.journal;

import java.time.Instant;
import java.util.Objects;

/** The result of claiming a reference. Immutable. */
public final class Claim {

  /** The kinds of results, each with what the client does. */
  public enum Kind {
    /** The claim was granted: send the purchase, then record its outcome. */
    GRANTED,
    /** The gateway answered an earlier attempt: return that answer and send nothing. */
    ANSWERED,
    /** An earlier attempt is under way, or its outcome is not known: send nothing. */
    OPEN,
    /** The journal has another purchase under the reference, or a voided one: send nothing. */
    OTHER_CONTENT
  }

  private final Kind kind;
  private final JournalEntry entry;

  private Claim(Kind kind, JournalEntry entry) {
    this.kind = kind;
    this.entry = Objects.requireNonNull(entry, "entry == null");
  }

  /** Returns a granted claim: this caller alone has written {@code entry}, durably. */
  public static Claim granted(JournalEntry entry) {
    if (entry.state() != JournalState.PREPARED) {
      throw new IllegalArgumentException("a granted entry is PREPARED, not " + entry.state());
    }
    return new Claim(Kind.GRANTED, entry);
  }

  /**
   * Returns the result of claiming {@code content} when the journal has the entry {@code existing}.
   * Every implementation of {@link PurchaseJournal#claim} must use this rule.
   *
   * @return {@code GRANTED} with the entry of the next attempt if one is allowed; the journal must
   *     then replace {@code existing} by it, atomically and durably, or call this method again
   */
  public static Claim of(PurchaseContent content, JournalEntry existing, Instant now) {
    if (!existing.isOf(content)
        || existing.outcome().filter(JournalOutcome::isVoided).isPresent()) {
      return new Claim(Kind.OTHER_CONTENT, existing);
    }
    if (existing.state().allowsNextAttempt()) {
      return granted(existing.next(now));
    }
    return new Claim(existing.state().isOpen() ? Kind.OPEN : Kind.ANSWERED, existing);
  }

  /** Returns the result of the claim. */
  public Kind kind() {
    return kind;
  }

  /** Returns the entry that was written, or the existing one. */
  public JournalEntry entry() {
    return entry;
  }

  @Override
  public String toString() {
    return kind + " " + entry;
  }
}
