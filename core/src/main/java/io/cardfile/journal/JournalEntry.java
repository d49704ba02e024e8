package io.cardfile.journal;

import static java.time.temporal.ChronoUnit.MILLIS;

import io.cardfile.money.Money;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The durable record of one reference in a journal. Holds no card number, CVV, holder, token,
 * secret or hash. Times are truncated to the millisecond, so that an entry that is read from a
 * journal equals the one that was written. Immutable and thread-safe.
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
  private final @Nullable Resolution resolution;

  private JournalEntry(
      String merchant,
      String reference,
      String fingerprint,
      Money amount,
      int attempt,
      Instant claimedAt,
      Instant changedAt,
      @Nullable Resolution resolution) {
    this.merchant = Objects.requireNonNull(merchant, "merchant == null");
    this.reference = Objects.requireNonNull(reference, "reference == null");
    this.fingerprint = Objects.requireNonNull(fingerprint, "fingerprint == null");
    this.amount = Objects.requireNonNull(amount, "amount == null");
    this.attempt = attempt;
    this.claimedAt = Objects.requireNonNull(claimedAt, "claimedAt == null").truncatedTo(MILLIS);
    this.changedAt = Objects.requireNonNull(changedAt, "changedAt == null").truncatedTo(MILLIS);
    this.state = resolution == null ? JournalState.PREPARED : resolution.state();
    this.resolution = resolution;
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
   * @param resolution null while {@code PREPARED}
   */
  public static JournalEntry fromStored(
      String merchant,
      String reference,
      String fingerprint,
      Money amount,
      int attempt,
      Instant claimedAt,
      Instant changedAt,
      @Nullable Resolution resolution) {
    return new JournalEntry(
        merchant, reference, fingerprint, amount, attempt, claimedAt, changedAt, resolution);
  }

  /**
   * Returns the entry of the attempt after this one.
   *
   * @param content the content that is claimed again
   * @throws IllegalStateException when the state of this entry allows no further attempt
   */
  public JournalEntry next(PurchaseContent content, Instant now) {
    if (!state.allowsNextAttempt()) {
      throw new IllegalStateException(state + " allows no further attempt");
    }
    String print = isContentKnown() ? fingerprint : content.newFingerprint();
    return new JournalEntry(merchant, reference, print, amount, attempt + 1, now, now, null);
  }

  /** Returns an entry of unknown content for a purchase that the gateway has, or may have. */
  static JournalEntry restored(
      String merchant, String reference, Money amount, Resolution ending, Instant now) {
    return new JournalEntry(
        merchant, reference, PurchaseContent.UNKNOWN_FINGERPRINT, amount, 1, now, now, ending);
  }

  /** Returns this entry after {@code ending} was restored over it. */
  JournalEntry restoredOver(Money listed, Resolution ending, Instant now) {
    // A list may have the amount after a refund or fees; the claimed amount is more reliable.
    Money kept = isContentKnown() ? amount : listed;
    return new JournalEntry(
        merchant,
        reference,
        fingerprint,
        kept,
        restoredAttempt(ending.state()),
        claimedAt,
        now,
        ending);
  }

  // The attempt that was lost may have come after this one: it is not the first.
  private int restoredAttempt(JournalState ending) {
    return ending == JournalState.IN_DOUBT ? Math.max(attempt, 2) : attempt;
  }

  /**
   * Returns this entry with {@code ending}.
   *
   * @throws IllegalStateException when the state must not change to the state of {@code ending}
   */
  public JournalEntry resolved(Resolution ending, Instant now) {
    if (!state.mayBecome(ending.state())) {
      throw new IllegalStateException(state + " does not become " + ending.state());
    }
    return new JournalEntry(
        merchant, reference, fingerprint, amount, attempt, claimedAt, now, ending);
  }

  /**
   * Returns whether this entry has the content {@code content}. Where its content {@linkplain
   * #isContentKnown is not known}, only amount and currency are compared.
   */
  public boolean isOf(PurchaseContent content) {
    return merchant.equals(content.merchant())
        && reference.equals(content.reference())
        && (isContentKnown()
            ? content.hasFingerprint(fingerprint)
            : amount.equals(content.amount()));
  }

  /**
   * Returns whether the journal has the claimed content. It has not if the entry was lost and then
   * restored by {@link PurchaseJournal#restore}.
   */
  public boolean isContentKnown() {
    return !fingerprint.equals(PurchaseContent.UNKNOWN_FINGERPRINT);
  }

  /**
   * Returns whether this is a first card-on-file transaction, which the fingerprint proves;
   * otherwise it is a card charged once, a stored card charged by the payer or the merchant, a
   * wallet payment that put no card on file, or was restored.
   */
  public boolean isFirstCardOnFile() {
    return isContentKnown() && isOf(PurchaseContent.firstCardOnFile(merchant, reference, amount));
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

  /** Returns the amount that was, or was to be, charged. */
  public Money amount() {
    return amount;
  }

  /**
   * Returns the number of the attempt, counted from 1. Counting restarts after a purge, a move, or
   * when the entry was lost and restored.
   */
  public int attempt() {
    return attempt;
  }

  /**
   * Returns when this attempt was claimed, by the clock of the journal. For an entry that was lost
   * and restored, this is the time of the restore, because the claim time is not known.
   */
  public Instant claimedAt() {
    return claimedAt;
  }

  /** Returns when the state last changed. */
  public Instant changedAt() {
    return changedAt;
  }

  /** Returns the state of the attempt. */
  public JournalState state() {
    return state;
  }

  /** Returns the recorded ending; empty while {@code PREPARED}. */
  public Optional<Resolution> resolution() {
    return Optional.ofNullable(resolution);
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
        && Objects.equals(resolution, that.resolution);
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
