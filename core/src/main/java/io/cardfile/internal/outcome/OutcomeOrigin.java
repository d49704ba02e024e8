package io.cardfile.internal.outcome;

import io.cardfile.journal.JournalException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where the outcome of a purchase comes from, and whether a journal could record it. Immutable. */
public final class OutcomeOrigin {

  /** An outcome without a reply: nothing was sent, or no reply arrived. */
  public static final OutcomeOrigin WITHOUT_REPLY = new OutcomeOrigin(null, false, null);

  /** An outcome that was read from a journal; nothing was sent. */
  public static final OutcomeOrigin JOURNAL = new OutcomeOrigin(null, true, null);

  private final @Nullable String requestId;
  private final boolean replayed;
  private final @Nullable JournalException journalFailure;

  private OutcomeOrigin(
      @Nullable String requestId, boolean replayed, @Nullable JournalException journalFailure) {
    this.requestId = requestId;
    this.replayed = replayed;
    this.journalFailure = journalFailure;
  }

  /** Returns the origin of an outcome that a reply has; {@code requestId} is the gateway's. */
  public static OutcomeOrigin reply(@Nullable String requestId) {
    return new OutcomeOrigin(requestId, false, null);
  }

  /** Returns this origin with the failure of the journal that could not record the outcome. */
  public OutcomeOrigin unrecorded(JournalException failure) {
    return new OutcomeOrigin(requestId, replayed, failure);
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
