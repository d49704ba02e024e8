package io.cardfile.journal;

import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a journal could not complete an operation. If a claim fails, do not send. If a record
 * fails, the entry stays open. The message begins with the reason, names the place, such as a file
 * or a table, and the next step, and contains no value of a purchase.
 */
public final class JournalException extends IOException {

  private static final long serialVersionUID = 1L;

  /** The kind of failure. */
  public enum Reason {
    /** The journal cannot be used, or it answered too late. The message has the next step. */
    UNAVAILABLE,
    /**
     * A write failed, or written data is missing: close the journal and open it again, which reads
     * what the disk has.
     */
    REOPEN_REQUIRED,
    /** Another process or object has the journal open. */
    LOCKED,
    /** The data is damaged, is not a journal, or has another version. */
    DAMAGED,
    /** The entry has another state or attempt than the change requires. */
    CONFLICT
  }

  private final Reason reason;

  /**
   * Creates an exception.
   *
   * @param why names the place and the next step, such as {@code journal.dat is open in another
   *     process: stop it or wait}, and never a value; the message of another exception with this
   *     reason may be passed on
   */
  public JournalException(Reason reason, String why, @Nullable Throwable cause) {
    super(message(reason, why), cause);
    this.reason = reason;
  }

  private static String message(Reason reason, String why) {
    String prefix = Objects.requireNonNull(reason, "reason == null") + ": ";
    return Objects.requireNonNull(why, "why == null").startsWith(prefix) ? why : prefix + why;
  }

  /** Returns the reason and the text that the exception was created with. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  /** Returns the kind of failure. */
  public Reason reason() {
    return reason;
  }
}
