package io.cardfile.journal;

import io.cardfile.money.Money;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an {@link OutcomeSource} says of one purchase. Immutable; holds an ID and a code, kept like
 * those of a {@link Resolution}, and nothing of the card.
 */
public final class Finding {

  /** What is said. */
  public enum Kind {
    /** Money moved, or the card was put on file. */
    CHARGED,
    /** The issuer or scheme said no. */
    DECLINED,
    /** Up to a certain time, the gateway had no purchase under this reference. */
    NOT_CHARGED,
    /** Nothing that settles anything. */
    UNKNOWN
  }

  /** What an {@code UNKNOWN} says all the same. */
  private enum Weight {
    NONE,
    THERE,
    ALARM
  }

  private final Kind kind;
  private final @Nullable Money amount;
  private final @Nullable Instant listedFrom;
  private final @Nullable Instant asOf;
  private final Resolution kept;
  private final String why;
  private final Weight weight;

  private Finding(
      Kind kind,
      @Nullable Money amount,
      @Nullable Instant listedFrom,
      @Nullable Instant asOf,
      Resolution kept,
      String why,
      Weight weight) {
    this.kind = kind;
    this.amount = amount;
    this.listedFrom = listedFrom;
    this.asOf = asOf;
    this.kept = kept;
    this.why = Objects.requireNonNull(why, "why == null");
    this.weight = weight;
  }

  /**
   * Returns a charge.
   *
   * @param id the gateway's ID of the purchase, where known
   * @param amount what was charged, as the source says and not as the journal does
   * @param responseCode the response code, where known
   */
  public static Finding charged(@Nullable String id, Money amount, @Nullable String responseCode) {
    return answered(
        Kind.CHARGED, amount, null, null, Resolution.approvedBySource(id, responseCode));
  }

  /**
   * Returns a decline that the gateway has now, when it is asked; see {@link #charged}. One that it
   * once pushed, as in a webhook, may be of an earlier attempt, which the journal may have lost:
   * return {@link #unknown} instead.
   */
  public static Finding declined(@Nullable String id, Money amount, @Nullable String responseCode) {
    return answered(Kind.DECLINED, amount, null, null, decline(id, responseCode));
  }

  /**
   * Returns a decline that is known as of a time. It may be of an earlier attempt, so it settles an
   * entry only when the quiet period of the last attempt was over at {@code asOf}.
   *
   * @param adviceCode the scheme's advice on trying again, where known: a replay gives it
   * @param asOf of a question the time before it was sent: no later attempt was charged by then
   */
  public static Finding declined(
      @Nullable String id,
      Money amount,
      @Nullable String responseCode,
      @Nullable String adviceCode,
      Instant asOf) {
    Objects.requireNonNull(asOf, "asOf == null");
    Resolution kept = Resolution.of(JournalState.DECLINED, id, responseCode, adviceCode);
    return answered(Kind.DECLINED, amount, null, asOf, kept);
  }

  /**
   * Returns a decline of a list which has every charge of a time: it counts as {@link #notListed}
   * does, because a later attempt may be charged in another list.
   *
   * @param from since when the list has every charge
   * @param upTo up to when the list has every charge
   */
  public static Finding listedDecline(
      JournalEntry entry, @Nullable String id, Money amount, Instant from, Instant upTo) {
    Objects.requireNonNull(from, "from == null");
    Objects.requireNonNull(upTo, "upTo == null");
    return entry.isContentKnown() && !entry.claimedAt().isBefore(from)
        ? answered(Kind.DECLINED, amount, from, upTo, decline(id, null))
        : unknown("declined, and claimed before the list begins, or put back");
  }

  private static Resolution decline(@Nullable String id, @Nullable String responseCode) {
    return Resolution.of(JournalState.DECLINED, id, responseCode, null);
  }

  private static Finding answered(
      Kind kind,
      Money amount,
      @Nullable Instant listedFrom,
      @Nullable Instant asOf,
      Resolution kept) {
    Objects.requireNonNull(amount, "amount == null");
    return new Finding(kind, amount, listedFrom, asOf, kept, "", Weight.NONE);
  }

  /**
   * Returns that nothing was charged, and nothing declined. Of an entry that was put back, whose
   * content {@linkplain JournalEntry#isContentKnown is not known}, it is not known when it was
   * sent: return {@link #unknown} unless the source remembers longer than that can be.
   *
   * @param asOf the time up to which that is known. What is asked now is known up to before the
   *     question was sent, not up to when the answer came
   */
  public static Finding notCharged(Instant asOf) {
    return absent(null, Objects.requireNonNull(asOf, "asOf == null"));
  }

  /**
   * Returns that a list which has every charge of a time does not have the one of {@code entry};
   * unknown when the entry was claimed before that time, or was restored, so that it is not known
   * when. A reconciler believes it only of a list that has every purchase which the journal has as
   * approved in that time.
   *
   * @param from since when the list has every charge
   * @param upTo up to when the list has every charge
   */
  public static Finding notListed(JournalEntry entry, Instant from, Instant upTo) {
    Objects.requireNonNull(from, "from == null");
    Objects.requireNonNull(upTo, "upTo == null");
    if (!entry.isContentKnown()) { // It was put back, and is dated by that.
      return unknown("not in the list, and when it was sent is not known");
    }
    return entry.claimedAt().isBefore(from)
        ? unknown("not in the list, and claimed before it begins")
        : absent(from, upTo);
  }

  private static Finding absent(@Nullable Instant listedFrom, Instant asOf) {
    Resolution kept = Resolution.of(JournalState.NOT_CHARGED, null, null, null);
    return new Finding(Kind.NOT_CHARGED, null, listedFrom, asOf, kept, "", Weight.NONE);
  }

  /**
   * Returns that nothing is known.
   *
   * @param why a sentence for a person, without any value of a purchase
   */
  public static Finding unknown(String why) {
    return nothing(why, Weight.NONE);
  }

  /**
   * Returns that the gateway has the purchase, and that how it ended is not known: it is pending,
   * refunded, or reported in a way that contradicts itself. No "not charged" of another source
   * settles the entry then.
   *
   * @param why as of {@link #unknown}
   */
  public static Finding unsettled(String why) {
    return nothing(why, Weight.THERE);
  }

  /**
   * Returns that nothing is known and a person must be notified, as of a reference that came twice.
   */
  public static Finding alarming(String why) {
    return nothing(why, Weight.ALARM);
  }

  private static Finding nothing(String why, Weight weight) {
    Resolution kept = Resolution.of(JournalState.IN_DOUBT, null, null, null);
    return new Finding(Kind.UNKNOWN, null, null, null, kept, why, weight);
  }

  /** What is said. */
  public Kind kind() {
    return kind;
  }

  /** What was charged or declined. */
  public Optional<Money> amount() {
    return Optional.ofNullable(amount);
  }

  /** Up to when {@code NOT_CHARGED}, or a decline of a list, is known. */
  public Optional<Instant> asOf() {
    return Optional.ofNullable(asOf);
  }

  /** Since when a list has every charge that does not have this one; empty without a list. */
  public Optional<Instant> listedFrom() {
    return Optional.ofNullable(listedFrom);
  }

  /** The gateway's ID of the purchase, where known. */
  public Optional<String> gatewayId() {
    return kept.gatewayId();
  }

  /** The response code, where known. */
  public Optional<String> responseCode() {
    return kept.responseCode();
  }

  /** Why nothing is known; empty otherwise. */
  public String why() {
    return why;
  }

  /** Whether a person must be notified why nothing is known. */
  public boolean isAlarming() {
    return weight == Weight.ALARM;
  }

  /** Whether the gateway has the purchase, although nothing is known of how it ended. */
  public boolean isUnsettled() {
    return weight == Weight.THERE;
  }

  /** What an entry becomes when it is settled by this. */
  public Resolution resolution() {
    return kept;
  }

  /** Shows what is said, without the ID. */
  @Override
  public String toString() {
    return kind
        + (amount == null ? "" : " " + amount)
        + (asOf == null ? "" : " as of " + asOf)
        + (why.isEmpty() ? "" : ": " + why);
  }
}
