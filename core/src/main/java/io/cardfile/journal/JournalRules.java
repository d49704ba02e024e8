package io.cardfile.journal;

import io.cardfile.journal.JournalException.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rules that every implementation of {@link PurchaseJournal} must apply. */
public final class JournalRules {

  /**
   * The time after the last change of an entry within which {@code NOT_CHARGED} is refused, because
   * the request may still be on its way to the gateway: two minutes.
   */
  public static final Duration SHORTEST_QUIET_PERIOD = Duration.ofMinutes(2);

  private static final String COMPARE = "compare the purchase with the gateway";
  private static final Duration SHORTEST_AGE = Duration.ofDays(1);
  private static final Duration LONGEST_AGE = Duration.ofDays(365_000);

  private JournalRules() {}

  /**
   * Returns {@code current} with {@code outcome}, if that change is allowed.
   *
   * @param current the entry that the journal has under the reference of {@code expected}, if any
   * @param now the time of the journal's clock
   * @throws JournalException {@code CONFLICT} when the change is not allowed
   */
  public static JournalEntry record(
      @Nullable JournalEntry current, JournalEntry expected, JournalOutcome outcome, Instant now)
      throws JournalException {
    if (current == null) {
      throw conflict("the journal has no entry of this reference: " + COMPARE);
    }
    if (!isSameAttempt(current, expected)) {
      throw conflict("the entry now belongs to another attempt: " + COMPARE);
    }
    if (!current.state().mayBecome(outcome.state())) {
      throw conflict(current.state() + " does not become " + outcome.state() + ": " + COMPARE);
    }
    Instant quiet = current.changedAt().plus(SHORTEST_QUIET_PERIOD);
    if (outcome.state() == JournalState.NOT_CHARGED && now.isBefore(quiet)) {
      throw conflict(
          "the request may still be on its way: look the purchase up again after "
              + quiet
              + ", and record NOT_CHARGED then");
    }
    return current.withOutcome(outcome, now);
  }

  // Counting of attempts restarts after a purge, so two claims may have the same number.
  private static boolean isSameAttempt(JournalEntry one, JournalEntry other) {
    return one.attempt() == other.attempt() && one.claimedAt().equals(other.claimedAt());
  }

  private static JournalException conflict(String why) {
    return new JournalException(Reason.CONFLICT, why, null);
  }

  /**
   * Returns the time before which {@link PurchaseJournal#purge} removes entries.
   *
   * @param age the age, limited to a thousand years
   * @throws IllegalArgumentException when {@code age} is under a day
   */
  public static Instant purgeBefore(Duration age, Instant now) {
    Objects.requireNonNull(age, "age == null");
    if (age.compareTo(SHORTEST_AGE) < 0) {
      throw new IllegalArgumentException("age is under a day");
    }
    return now.minus(age.compareTo(LONGEST_AGE) < 0 ? age : LONGEST_AGE);
  }

  /**
   * Checks the limit of a page.
   *
   * @throws IllegalArgumentException when it is not above zero
   */
  public static void requireLimit(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("limit is not above zero");
    }
  }
}
