package io.cardfile.internal.outcome;

import io.cardfile.journal.JournalException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where the outcome of a purchase comes from, and whether a journal could record it. Immutable. */
public final class Origin {

  /** The outcome of a call that has no reply. */
  public static final Origin NO_REPLY = new Origin(null, false, null);

  /** An outcome that was read from a journal; nothing was sent. */
  public static final Origin JOURNAL = new Origin(null, true, null);

  private final @Nullable String requestId;
  private final boolean replayed;
  private final @Nullable JournalException journalFailure;

  private Origin(
      @Nullable String requestId, boolean replayed, @Nullable JournalException journalFailure) {
    this.requestId = requestId;
    this.replayed = replayed;
    this.journalFailure = journalFailure;
  }

  /** Returns the origin of an outcome that a reply has; {@code requestId} is the gateway's. */
  public static Origin reply(@Nullable String requestId) {
    return new Origin(requestId, false, null);
  }

  /** Returns this origin with the failure of the journal that could not record the outcome. */
  public Origin unrecorded(JournalException failure) {
    return new Origin(requestId, replayed, Objects.requireNonNull(failure, "failure == null"));
  }

  /** Returns the gateway's ID of the request, if its reply had one. */
  public Optional<String> requestId() {
    return Optional.ofNullable(requestId);
  }

  /** Returns whether the outcome was read from a journal. */
  public boolean isReplayed() {
    return replayed;
  }

  /** Returns why the journal could not record the outcome, if it could not. */
  public Optional<JournalException> journalFailure() {
    return Optional.ofNullable(journalFailure);
  }
}
