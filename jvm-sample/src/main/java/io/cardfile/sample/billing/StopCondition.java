package io.cardfile.sample.billing;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.sample.OptionNames;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Decides when a run stops before the end of the file: with a wrong token every charge would be
 * refused, and a gateway that does not answer would leave thousands of charges in doubt.
 */
final class StopCondition {

  private final int limit;
  private final Supplier<Optional<WrongSettings>> settings;
  private int inARow;

  /**
   * Creates a condition.
   *
   * @param limit stop after this many consecutive charges without an answer, or with a refusal of
   *     access that names the charge; 0 for never
   * @param settings returns the wrong settings that a {@link CredentialCheckTransport} has found,
   *     which stop the run at once
   */
  StopCondition(int limit, Supplier<Optional<WrongSettings>> settings) {
    this.limit = limit;
    this.settings = settings;
  }

  /** Checks an outcome; returns the reason to stop, if any. */
  Optional<String> check(PurchaseOutcome outcome) {
    Optional<String> journal = journalFailure(outcome);
    return journal.isPresent() ? journal : gatewayFailure(outcome);
  }

  private static Optional<String> journalFailure(PurchaseOutcome outcome) {
    JournalException failure = outcome.journalFailure().orElse(null);
    if (failure == null) {
      return Optional.empty();
    }
    if (isUnrecorded(outcome)) {
      return Optional.of("an outcome could not be recorded: " + failure.getMessage());
    }
    return failure.reason() == Reason.UNAVAILABLE
        ? Optional.empty()
        : Optional.of(
            "the journal accepts no more claims: " + OptionNames.in(failure.getMessage()));
  }

  /** Returns whether the journal could not record an outcome; false if it refused the claim. */
  static boolean isUnrecorded(PurchaseOutcome outcome) {
    JournalException failure = outcome.journalFailure().orElse(null);
    boolean isClaim =
        outcome instanceof NotSent && ((NotSent) outcome).cause().orElse(null) == failure;
    return failure != null && !isClaim;
  }

  private synchronized Optional<String> gatewayFailure(PurchaseOutcome outcome) {
    if (outcome.isReplayed()) {
      return Optional.empty();
    }
    Optional<WrongSettings> wrong = settings.get();
    if (wrong.isPresent()) {
      return wrong.map(WrongSettings::why);
    }
    inARow = isAnswered(outcome) ? 0 : inARow + 1;
    return limit > 0 && inARow >= limit
        ? Optional.of(
            inARow + " charges in a row had no answer or were refused, the last: " + outcome)
        : Optional.empty();
  }

  // A gateway may refuse a single card with status 403, or, with a wrong token, each charge by
  // name.
  private static boolean isAnswered(PurchaseOutcome outcome) {
    if (outcome instanceof Refused) {
      return WrongSettings.of(((Refused) outcome).status()).isEmpty();
    }
    return outcome.kind() != PurchaseOutcome.Kind.NOT_SENT
        && outcome.kind() != PurchaseOutcome.Kind.IN_DOUBT;
  }
}
