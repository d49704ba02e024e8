package io.cardfile.journal;

import static java.time.temporal.ChronoUnit.MILLIS;

import io.cardfile.money.Money;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a journal knows of one reference. Holds no card number, CVV, holder, token, secret or hash.
 * Times are kept to the millisecond, cut off and not rounded, so that an entry equals itself after
 * any journal has kept it. Immutable and thread-safe.
 */
public final class JournalEntry {

  private final String merchant;
  private final String reference;
  private final transient String fingerprint;
  private final Money amount;
  private final int attempt;
  private final Instant claimedAt;
  private final Instant changedAt;
  private final @Nullable String destination;
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
      @Nullable String destination,
      @Nullable Resolution resolution) {
    this.merchant = Objects.requireNonNull(merchant, "merchant == null");
    this.reference = Objects.requireNonNull(reference, "reference == null");
    this.fingerprint = Objects.requireNonNull(fingerprint, "fingerprint == null");
    this.amount = Objects.requireNonNull(amount, "amount == null");
    this.attempt = attempt;
    this.claimedAt = Objects.requireNonNull(claimedAt, "claimedAt == null").truncatedTo(MILLIS);
    this.changedAt = Objects.requireNonNull(changedAt, "changedAt == null").truncatedTo(MILLIS);
    this.destination = Destination.checked(destination);
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
        content.destination().orElse(null),
        null);
  }

  /**
   * Returns an entry that a journal has kept.
   *
   * @param attempt counted from 1
   * @param destination as of {@link Destination#of}; null where none was recorded
   * @param resolution null while {@code PREPARED}
   * @throws IllegalArgumentException when the destination is not of that form
   */
  public static JournalEntry restore(
      String merchant,
      String reference,
      String fingerprint,
      Money amount,
      int attempt,
      Instant claimedAt,
      Instant changedAt,
      @Nullable String destination,
      @Nullable Resolution resolution) {
    return new JournalEntry(
        merchant,
        reference,
        fingerprint,
        amount,
        attempt,
        claimedAt,
        changedAt,
        destination,
        resolution);
  }

  /**
   * Returns the entry of the attempt after this one.
   *
   * @param content what is claimed again; gives the destination of the new attempt
   * @throws IllegalStateException when this one's state allows none
   */
  public JournalEntry next(PurchaseContent content, Instant now) {
    if (!state.allowsNextAttempt()) {
      throw new IllegalStateException(state + " allows no further attempt");
    }
    String sentTo = content.destination().orElse(null);
    String print = isContentKnown() ? fingerprint : content.newFingerprint();
    return new JournalEntry(
        merchant, reference, print, amount, attempt + 1, now, now, sentTo, null);
  }

  /** Returns an entry that the gateway has, or may have, and whose content is not known. */
  static JournalEntry restored(
      String merchant,
      String reference,
      Money amount,
      @Nullable String destination,
      Resolution ending,
      Instant now) {
    return new JournalEntry(
        merchant, reference, Fingerprint.UNKNOWN, amount, 1, now, now, destination, ending);
  }

  /**
   * Returns this entry as it is when {@code ending} was restored over it.
   *
   * @param place where the attempt that was lost was sent, if that is known
   */
  JournalEntry restoredOver(Money listed, @Nullable String place, Resolution ending, Instant now) {
    // A list may have the amount after a refund or fees; what was claimed is known better.
    Money kept = isContentKnown() ? amount : listed;
    String sentTo = restoredTo(place);
    return new JournalEntry(
        merchant,
        reference,
        fingerprint,
        kept,
        restoredAttempt(ending.state()),
        claimedAt,
        now,
        sentTo,
        ending);
  }

  // The attempt that was lost may have come after this one: it is not the first.
  private int restoredAttempt(JournalState ending) {
    return ending == JournalState.IN_DOUBT ? Math.max(attempt, 2) : attempt;
  }

  // Of two attempts at two places it is not known which one the list or the doubt is of.
  private @Nullable String restoredTo(@Nullable String place) {
    return state.isOpen() && !Objects.equals(place, destination) ? null : place;
  }

  /**
   * Returns this entry as {@code ending} leaves it.
   *
   * @throws IllegalStateException when the state may not change like that
   */
  public JournalEntry resolved(Resolution ending, Instant now) {
    if (!state.mayBecome(ending.state())) {
      throw new IllegalStateException(state + " does not become " + ending.state());
    }
    return new JournalEntry(
        merchant, reference, fingerprint, amount, attempt, claimedAt, now, destination, ending);
  }

  /**
   * Whether {@code content} is what the reference stands for. Where the journal does not
   * {@linkplain #isContentKnown know the content}, the amount and currency alone are compared.
   */
  public boolean isOf(PurchaseContent content) {
    return merchant.equals(content.merchant())
        && reference.equals(content.reference())
        && (isContentKnown()
            ? content.hasFingerprint(fingerprint)
            : amount.equals(content.amount()));
  }

  /**
   * Whether the journal knows what was claimed. It does not where {@link PurchaseJournal#restore}
   * has put back a purchase that it had lost altogether.
   */
  public boolean isContentKnown() {
    return !fingerprint.equals(Fingerprint.UNKNOWN);
  }

  /**
   * Whether it is of a first card-on-file transaction, as its fingerprint proves; otherwise of a
   * merchant initiated one, or restored.
   */
  public boolean isFirstCardOnFile() {
    return isContentKnown() && isOf(PurchaseContent.first(merchant, reference, amount));
  }

  /** Whose reference it is. */
  public String merchant() {
    return merchant;
  }

  /** The merchant's reference. */
  public String reference() {
    return reference;
  }

  /** The salted fingerprint of the content; see {@link PurchaseContent#newFingerprint}. */
  public String fingerprint() {
    return fingerprint;
  }

  /** What was, or was to be, charged. */
  public Money amount() {
    return amount;
  }

  /**
   * Which attempt it is, counted from 1; anew after a purge, a move, or when it was lost and put
   * back.
   */
  public int attempt() {
    return attempt;
  }

  /**
   * When this attempt was claimed, by the clock of the journal. Of an entry that was restored and
   * was not known before: when it was restored, as it is not known when it was claimed.
   */
  public Instant claimedAt() {
    return claimedAt;
  }

  /** When the state changed last. */
  public Instant changedAt() {
    return changedAt;
  }

  /**
   * Where this attempt's purchase was, or was to be, sent: a value of {@link Destination#of}. Empty
   * in entries of versions that did not record it, and in some that were {@linkplain
   * PurchaseJournal#restore restored}.
   */
  public Optional<String> destination() {
    return Optional.ofNullable(destination);
  }

  /** How far it got. */
  public JournalState state() {
    return state;
  }

  /** What is known of its ending; empty while {@code PREPARED}. */
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
        && Objects.equals(destination, that.destination)
        && Objects.equals(resolution, that.resolution);
  }

  @Override
  public int hashCode() {
    return Objects.hash(merchant, reference, attempt, state);
  }

  /** Shows merchant, reference, amount, state and attempt. */
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
