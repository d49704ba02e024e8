package io.cardfile.journal;

import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A journal could not do what was asked. Of a claim it means that nothing may be sent; of a record,
 * that the entry stays open. The message names places and holds no value of a purchase.
 */
public final class JournalException extends IOException {

  private static final long serialVersionUID = 1L;

  /** What is wrong. */
  public enum Reason {
    /** It cannot be reached or answered too late; trying again later may work. */
    UNAVAILABLE,
    /** A write failed, or what was written is not there: open it again to know what is missing. */
    POISONED,
    /** Entries may be missing: it grants nothing until a person has seen to that. */
    INCOMPLETE,
    /** Somebody else has it open. */
    LOCKED,
    /** It is damaged, or no journal, or of another version. */
    DAMAGED,
    /** The entry is not in the state, or of the attempt, that the change starts from. */
    OVERTAKEN
  }

  private final Reason reason;

  /** Holds a reason; {@code why} names the place and never a value. */
  public JournalException(Reason reason, String why, @Nullable Throwable cause) {
    super(Objects.requireNonNull(why, "why == null"), cause);
    this.reason = Objects.requireNonNull(reason, "reason == null");
  }

  /** What is wrong. */
  public Reason reason() {
    return reason;
  }
}
