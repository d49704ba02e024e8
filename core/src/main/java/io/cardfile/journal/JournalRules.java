package io.cardfile.journal;

import io.cardfile.internal.Texts;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.money.Money;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rules that all journals share. Public for journals outside this package. */
public final class JournalRules {

  private static final Duration SHORTEST_AGE = Duration.ofDays(1);
  private static final Duration LONGEST_AGE = Duration.ofDays(365_000);

  private JournalRules() {}

  /**
   * Returns {@code current} with {@code ending}.
   *
   * @param current the entry that the journal has under the reference of {@code expected}, if any
   * @throws JournalException {@code CONFLICT} when the change is not allowed
   */
  public static JournalEntry record(
      @Nullable JournalEntry current, JournalEntry expected, Resolution ending, Instant now)
      throws JournalException {
    if (current == null) {
      throw conflict("the journal has no entry of this reference");
    }
    if (!isSameAttempt(current, expected)) {
      throw conflict("the entry now belongs to another attempt");
    }
    if (!current.state().mayBecome(ending.state())) {
      throw conflict(current.state() + " does not become " + ending.state());
    }
    return current.resolved(ending, now);
  }

  // Counting of attempts restarts after a purge, so two claims may have the same number.
  private static boolean isSameAttempt(JournalEntry one, JournalEntry other) {
    return one.attempt() == other.attempt() && one.claimedAt().equals(other.claimedAt());
  }

  /**
   * Returns the entry that {@link PurchaseJournal#restore} writes in place of {@code current}.
   *
   * <ul>
   *   <li>A charge that the gateway lists replaces everything except an approval.
   *   <li>A doubt replaces an ending that allows the next attempt, and an earlier doubt: the
   *       request of a lost attempt may still be on its way, so the quiet period restarts.
   *   <li>A doubt that replaces an entry has attempt 2 or higher, so that a later record of the
   *       replaced attempt fails with {@code CONFLICT}.
   * </ul>
   *
   * @param current the entry that the journal has under the reference, if any
   * @return the entry to keep; {@code current} when it stays unchanged
   * @throws IllegalArgumentException when {@code ending} is neither {@code APPROVED} nor {@code
   *     IN_DOUBT}, or a purchase cannot have the merchant or reference
   */
  public static JournalEntry restored(
      @Nullable JournalEntry current,
      String merchant,
      String reference,
      Money amount,
      Resolution ending,
      Instant now) {
    Resolution kept = restorable(ending);
    if (current == null) {
      requireStorable("merchant", merchant);
      requireStorable("reference", reference);
      return JournalEntry.restored(merchant, reference, amount, kept, now);
    }
    boolean replaces =
        kept.state() == JournalState.APPROVED
            ? current.state() != JournalState.APPROVED
            : current.state() == JournalState.IN_DOUBT || current.state().allowsNextAttempt();
    return replaces ? current.restoredOver(amount, kept, now) : current;
  }

  // An approval from a list cannot verify a source: the list may be of another merchant.
  private static Resolution restorable(Resolution ending) {
    if (ending.state() == JournalState.IN_DOUBT) {
      return ending;
    }
    if (ending.state() != JournalState.APPROVED) {
      throw new IllegalArgumentException(
          ending.state() + " cannot be restored: only APPROVED and IN_DOUBT can");
    }
    return Resolution.approvedBySource(
        ending.gatewayId().orElse(null), ending.responseCode().orElse(null));
  }

  private static void requireStorable(String name, String text) {
    if (!Texts.isStorable(Objects.requireNonNull(text, name + " == null"))) {
      throw new IllegalArgumentException(name + " is blank, too long or holds a control");
    }
  }

  private static JournalException conflict(String why) {
    return new JournalException(
        Reason.CONFLICT, why + ": compare the purchase with the gateway", null);
  }

  /**
   * Returns the time before which {@link PurchaseJournal#purge} removes entries.
   *
   * @param age the age, limited to a thousand years
   * @param newest the time of the newest change in the journal
   * @throws IllegalArgumentException when {@code age} is under a day
   */
  public static Instant purgeBefore(Duration age, Instant newest, Instant now) {
    Objects.requireNonNull(age, "age == null");
    if (age.compareTo(SHORTEST_AGE) < 0) {
      throw new IllegalArgumentException("age is under a day");
    }
    Duration bounded = age.compareTo(LONGEST_AGE) < 0 ? age : LONGEST_AGE;
    return (newest.isBefore(now) ? newest : now).minus(bounded);
  }

  /** Returns whether {@link PurchaseJournal#approved} includes {@code entry}. */
  public static boolean isApproved(JournalEntry entry, String merchant, @Nullable Instant before) {
    return entry.state() == JournalState.APPROVED
        && entry.merchant().equals(merchant)
        && (before == null || entry.changedAt().isBefore(before.truncatedTo(ChronoUnit.MILLIS)));
  }

  /**
   * Returns whether a claim depends on entries that the journal may have lost. While the journal is
   * incomplete, such a claim must fail with {@code INCOMPLETE}: a lost attempt may have charged a
   * reference that is unknown, or whose entry allows the next attempt, whatever its content. No
   * lost attempt changes any other entry.
   *
   * @param existing the entry that the journal has under the reference, if any
   */
  public static boolean dependsOnLostEntries(@Nullable JournalEntry existing) {
    return existing == null || existing.state().allowsNextAttempt();
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
