package io.cardfile.journal;

import static java.time.temporal.ChronoUnit.MILLIS;

import io.cardfile.money.Money;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The durable record of one reference in a journal: its content, the current attempt, its state and
 * its outcome. Contains no card number, CVV, card holder, token, secret or hash. Times are
 * truncated to the millisecond. Immutable and thread-safe.
 */
public final class JournalEntry {

  private final String merchant;
  private final String reference;
  private final transient String fingerprint;
  private final Money amount;
  private final int attempt;
  private final Instant claimedAt;
  private final Instant changedAt;
  private final JournalState state;
  private final @Nullable JournalOutcome outcome;

  private JournalEntry(
      String merchant,
      String reference,
      String fingerprint,
      Money amount,
      int attempt,
      Instant claimedAt,
      Instant changedAt,
      @Nullable JournalOutcome outcome) {
    this.merchant = Objects.requireNonNull(merchant, "merchant == null");
    this.reference = Objects.requireNonNull(reference, "reference == null");
    this.fingerprint = Objects.requireNonNull(fingerprint, "fingerprint == null");
    this.amount = Objects.requireNonNull(amount, "amount == null");
    this.attempt = attempt;
    this.claimedAt = Objects.requireNonNull(claimedAt, "claimedAt == null").truncatedTo(MILLIS);
    this.changedAt = Objects.requireNonNull(changedAt, "changedAt == null").truncatedTo(MILLIS);
    this.state = outcome == null ? JournalState.PREPARED : outcome.state();
    this.outcome = outcome;
  }

  /** Returns the entry of a first attempt. */
  public static JournalEntry first(PurchaseContent content, Instant now) {
    return new JournalEntry(
        content.merchant(),
        content.reference(),
        content.newFingerprint(),
        content.amount(),
        1,
        now,
        now,
        null);
  }

  /**
   * Returns an entry from its stored values.
   *
   * @param attempt counted from 1
   * @param outcome null while {@code PREPARED}
   */
  public static JournalEntry fromStored(
      String merchant,
      String reference,
      String fingerprint,
      Money amount,
      int attempt,
      Instant claimedAt,
      Instant changedAt,
      @Nullable JournalOutcome outcome) {
    return new JournalEntry(
        merchant, reference, fingerprint, amount, attempt, claimedAt, changedAt, outcome);
  }

  /**
   * Returns the entry of the attempt after this one.
   *
   * @throws IllegalStateException when the state of this entry allows no further attempt
   */
  public JournalEntry next(Instant now) {
    if (!state.allowsNextAttempt()) {
      throw new IllegalStateException(state + " allows no further attempt");
    }
    return new JournalEntry(merchant, reference, fingerprint, amount, attempt + 1, now, now, null);
  }

  /**
   * Returns this entry with {@code outcome}.
   *
   * @throws IllegalStateException when the state must not change to the state of {@code outcome}
   */
  public JournalEntry withOutcome(JournalOutcome outcome, Instant now) {
    if (!state.mayBecome(outcome.state())) {
      throw new IllegalStateException(state + " does not become " + outcome.state());
    }
    return new JournalEntry(
        merchant, reference, fingerprint, amount, attempt, claimedAt, now, outcome);
  }

  /** Returns whether this entry has the content {@code content}. */
  public boolean isOf(PurchaseContent content) {
    return merchant.equals(content.merchant())
        && reference.equals(content.reference())
        && content.hasFingerprint(fingerprint);
  }

  /**
   * Returns whether this is a first card-on-file transaction; false for a card or wallet that is
   * charged once, and for a charge of a stored card.
   */
  public boolean isFirstCardOnFile() {
    return isOf(PurchaseContent.firstCardOnFile(merchant, reference, amount));
  }

  /** Returns the merchant that the reference belongs to. */
  public String merchant() {
    return merchant;
  }

  /** Returns the merchant's reference. */
  public String reference() {
    return reference;
  }

  /** Returns the salted fingerprint of the content; see {@link PurchaseContent#newFingerprint}. */
  public String fingerprint() {
    return fingerprint;
  }

  /** Returns the amount of the purchase. */
  public Money amount() {
    return amount;
  }

  /** Returns the number of the attempt, counted from 1. Counting restarts after a purge. */
  public int attempt() {
    return attempt;
  }

  /** Returns when this attempt was claimed, by the clock of the journal. */
  public Instant claimedAt() {
    return claimedAt;
  }

  /** Returns when the state last changed. */
  public Instant changedAt() {
    return changedAt;
  }

  /**
   * Returns the state of the attempt. An {@code APPROVED} attempt is paid only if {@link
   * JournalOutcome#isPaid}.
   */
  public JournalState state() {
    return state;
  }

  /** Returns the recorded outcome; empty while {@code PREPARED}. */
  public Optional<JournalOutcome> outcome() {
    return Optional.ofNullable(outcome);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof JournalEntry)) {
      return false;
    }
    JournalEntry that = (JournalEntry) other;
    return merchant.equals(that.merchant)
        && reference.equals(that.reference)
        && fingerprint.equals(that.fingerprint)
        && amount.equals(that.amount)
        && attempt == that.attempt
        && claimedAt.equals(that.claimedAt)
        && changedAt.equals(that.changedAt)
        && Objects.equals(outcome, that.outcome);
  }

  @Override
  public int hashCode() {
    return Objects.hash(merchant, reference, attempt, state);
  }

  /** Returns merchant, reference, amount, state and attempt as text. */
  @Override
  public String toString() {
    return "JournalEntry("
        + merchant
        + ", "
        + reference
        + ", "
        + amount
        + ", "
        + state
        + ", attempt "
        + attempt
        + ")";
  }
}
