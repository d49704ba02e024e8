package io.cardfile.sample;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import java.util.Optional;

/**
 * Says when to stop rather than go on through the whole file: a wrong token would be refused for
 * every charge, and a gateway that does not answer would leave thousands in doubt.
 */
final class Breaker {

  private final int limit;
  private int inARow;

  /**
   * Stops after {@code limit} charges in a row without an answer, or with a refusal of access that
   * names the charge; 0 for never.
   */
  Breaker(int limit) {
    this.limit = limit;
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
          .map(cause -> "the journal takes nothing more: " + wayOut((JournalException) cause));
    }
    return Optional.empty();
  }

  private static String wayOut(JournalException failure) {
    return failure.reason() == Reason.SUSPECT
        ? failure.getMessage() + ", which is --end-is-settled here"
        : failure.getMessage();
  }

  private synchronized Optional<String> gatewayFailure(PurchaseOutcome outcome) {
    if (outcome.isReplayed()) {
      return Optional.empty();
    }
    Optional<String> refusal = refusalOfAll(outcome);
    if (refusal.isPresent()) {
      return refusal;
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
      return CredentialGate.whyForAll(((Refused) outcome).status()).isEmpty();
    }
    return outcome.kind() != PurchaseOutcome.Kind.NOT_SENT
        && outcome.kind() != PurchaseOutcome.Kind.IN_DOUBT;
  }

  // Other threads may be kept back before the charge that was refused comes to its end.
  private static Optional<String> refusalOfAll(PurchaseOutcome outcome) {
    if (outcome instanceof NotSent) {
      return CredentialGate.whyKeptBack((NotSent) outcome);
    }
    return outcome instanceof Refused && ((Refused) outcome).allowsNextAttempt()
        ? CredentialGate.whyForAll(((Refused) outcome).status())
        : Optional.empty();
  }
}
