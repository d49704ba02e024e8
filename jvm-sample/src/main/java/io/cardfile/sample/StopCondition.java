package io.cardfile.sample;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Says when to stop rather than go on through the whole file: a wrong token would be refused for
 * every charge, and a gateway that does not answer would leave thousands in doubt.
 */
final class StopCondition {

  private final int limit;
  private final Supplier<Optional<WrongSettings>> settings;
  private int inARow;

  /**
   * Stops after {@code limit} charges in a row without an answer, or with a refusal of access that
   * names the charge; 0 for never.
   *
   * @param settings returns what a {@link CredentialGate} has found wrong, which stops at once
   */
  StopCondition(int limit, Supplier<Optional<WrongSettings>> settings) {
    this.limit = limit;
    this.settings = settings;
  }

  /** Looks at an outcome; returns why to stop, if so. */
  Optional<String> look(PurchaseOutcome outcome) {
    Optional<String> journal = journalFailure(outcome);
    return journal.isPresent() ? journal : gatewayFailure(outcome);
  }

  private static Optional<String> journalFailure(PurchaseOutcome outcome) {
    if (outcome.journalFailure().isPresent()) {
      return Optional.of(
          "an outcome could not be recorded: " + outcome.journalFailure().get().getMessage());
    }
    if (outcome instanceof NotSent) {
      return ((NotSent) outcome)
          .cause()
          .filter(cause -> cause instanceof JournalException)
          .filter(cause -> ((JournalException) cause).reason() != Reason.UNAVAILABLE)
          .map(JournalException.class::cast)
          .map(cause -> "the journal takes nothing more: " + BillingJournal.words(cause));
    }
    return Optional.empty();
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

  // A gateway may refuse one card with status 403, or every charge of a wrong token by name.
  private static boolean isAnswered(PurchaseOutcome outcome) {
    if (outcome instanceof Refused) {
      return WrongSettings.of(((Refused) outcome).status()).isEmpty();
    }
    return outcome.kind() != PurchaseOutcome.Kind.NOT_SENT
        && outcome.kind() != PurchaseOutcome.Kind.IN_DOUBT;
  }
}
