package io.cardfile.journal;

import io.cardfile.internal.Texts;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.money.Money;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What every journal decides alike. Public for journals outside this package. */
public final class JournalRules {

  private static final Duration SHORTEST_AGE = Duration.ofDays(1);
  private static final Duration LONGEST_AGE = Duration.ofDays(365_000);

  private JournalRules() {}

  /**
   * Returns {@code current} as {@code ending} leaves it.
   *
   * @param current what the journal holds under the reference of {@code meant}, if anything
   * @throws JournalException {@code OVERTAKEN} when the change may not be made
   */
  public static JournalEntry record(
      @Nullable JournalEntry current, JournalEntry meant, Resolution ending, Instant now)
      throws JournalException {
    if (current == null) {
      throw overtaken("the journal has no entry of this reference");
    }
    if (!isSameAttempt(current, meant)) {
      throw overtaken("the entry is of another attempt by now");
    }
    if (!current.state().mayBecome(ending.state())) {
      throw overtaken(current.state() + " does not become " + ending.state());
    }
    return current.resolved(ending, now);
  }

  // Attempts are counted anew after a purge, so that two claims may have the same number.
  private static boolean isSameAttempt(JournalEntry one, JournalEntry other) {
    return one.attempt() == other.attempt() && one.claimedAt().equals(other.claimedAt());
  }

  /**
   * Returns what {@link PurchaseJournal#restore} makes of {@code current}. A charge that the
   * gateway lists replaces everything but an approval. A doubt replaces an ending that allows the
   * next attempt, and an earlier doubt: the request of an attempt that the journal has lost may
   * still be on its way, so the quiet period begins anew. What is restored is of the destination
   * that is given. Where an open entry has another one, or none, it is unknown from then on: either
   * of two attempts may have been charged. A doubt over an entry is attempt 2 at least, so that a
   * record of the attempt that was there is overtaken.
   *
   * @param current what the journal holds under the reference, if anything
   * @return the entry to be kept; {@code current} when it is to stay
   * @throws IllegalArgumentException when {@code ending} is neither {@code APPROVED} nor {@code
   *     IN_DOUBT}, or the merchant, reference or destination is none that a purchase can have
   */
  public static JournalEntry restored(
      @Nullable JournalEntry current,
      String merchant,
      String reference,
      Money amount,
      @Nullable String destination,
      Resolution ending,
      Instant now) {
    Resolution kept = restorable(ending);
    if (current == null) {
      requireKeepable("merchant", merchant);
      requireKeepable("reference", reference);
      return JournalEntry.restored(merchant, reference, amount, destination, kept, now);
    }
    boolean replaces =
        kept.state() == JournalState.APPROVED
            ? current.state() != JournalState.APPROVED
            : current.state() == JournalState.IN_DOUBT || current.state().allowsNextAttempt();
    return replaces ? current.restoredOver(amount, destination, kept, now) : current;
  }

  // An approval from a list proves no source: the list may be one of another place.
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

  private static void requireKeepable(String name, String text) {
    if (!Texts.isStorable(Objects.requireNonNull(text, name + " == null"))) {
      throw new IllegalArgumentException(name + " is blank, too long or holds a control");
    }
  }

  private static JournalException overtaken(String why) {
    return new JournalException(Reason.OVERTAKEN, why, null);
  }

  /**
   * Returns the time before which {@link PurchaseJournal#purge} removes.
   *
   * @param age a longer one than a thousand years is taken for that
   * @param newest the newest change in the journal
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

  /** Whether {@code entry} is what {@link PurchaseJournal#approved} returns. */
  public static boolean isApproved(
      JournalEntry entry, String merchant, @Nullable String destination, @Nullable Instant before) {
    return entry.state() == JournalState.APPROVED
        && entry.merchant().equals(merchant)
        && (destination == null || destination.equals(entry.destination().orElse(null)))
        && (before == null || entry.changedAt().isBefore(before.truncatedTo(ChronoUnit.MILLIS)));
  }

  /**
   * Whether a claim of {@code existing} depends on entries that the journal may have lost, and so
   * must fail with {@code INCOMPLETE} while it may: an attempt that was lost may have charged what
   * is unknown, or allows the next attempt, whatever its content. Any other entry is as it was.
   *
   * @param existing what the journal holds under the reference, if anything
   */
  public static boolean dependsOnLostEntries(@Nullable JournalEntry existing) {
    return existing == null || existing.state().allowsNextAttempt();
  }

  /** Refuses a page of no entries. */
  public static void requireLimit(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("limit is not above zero");
    }
  }
}
