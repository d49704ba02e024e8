package io.cardfile.journal;

import io.cardfile.money.Money;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The report of an {@link OutcomeSource} about one purchase. Immutable. Holds an ID and a code,
 * filtered as in a {@link Resolution}, and no card data.
 */
public final class Finding {

  /** The kind of report. */
  public enum Kind {
    /** The amount was charged or authorised, or the card was put on file. */
    CHARGED,
    /** The issuer or scheme declined the purchase. */
    DECLINED,
    /** Up to a certain time, the gateway had no purchase under this reference. */
    NOT_CHARGED,
    /** Nothing that resolves an entry. */
    UNKNOWN
  }

  private final Kind kind;
  private final @Nullable Money amount;
  private final @Nullable Instant listedFrom;
  private final @Nullable Instant asOf;
  private final Resolution resolution;
  private final String why;
  private final boolean withoutOutcome;
  private final boolean alarming;

  private Finding(
      Kind kind,
      @Nullable Money amount,
      @Nullable Instant listedFrom,
      @Nullable Instant asOf,
      Resolution resolution,
      String why,
      boolean withoutOutcome,
      boolean alarming) {
    this.kind = kind;
    this.amount = amount;
    this.listedFrom = listedFrom;
    this.asOf = asOf;
    this.resolution = resolution;
    this.why = Objects.requireNonNull(why, "why == null");
    this.withoutOutcome = withoutOutcome;
    this.alarming = alarming;
  }

  /**
   * Returns a charge.
   *
   * @param id the gateway's ID of the purchase, where known
   * @param amount the amount that the source reports, not the amount in the journal
   * @param responseCode the response code, where known
   */
  public static Finding charged(@Nullable String id, Money amount, @Nullable String responseCode) {
    return answered(
        Kind.CHARGED, amount, null, null, Resolution.approvedBySource(id, responseCode));
  }

  /**
   * Returns a decline that the gateway reports when it is queried now; see {@link #charged}. Return
   * {@link #unknown} instead for a decline that was pushed earlier, as in a webhook: it may belong
   * to an earlier attempt, which the journal may have lost.
   */
  public static Finding declined(@Nullable String id, Money amount, @Nullable String responseCode) {
    return answered(Kind.DECLINED, amount, null, null, Resolution.declined(id, responseCode, null));
  }

  /**
   * Returns a decline that is known as of a time. It may belong to an earlier attempt, so it
   * resolves an entry only if the quiet period of the last attempt was over at {@code asOf}.
   *
   * @param adviceCode the scheme's advice on retries, where known; a replayed outcome contains it
   * @param asOf for a query the time before it was sent; no later attempt was charged by then
   */
  public static Finding declined(
      @Nullable String id,
      Money amount,
      @Nullable String responseCode,
      @Nullable String adviceCode,
      Instant asOf) {
    Objects.requireNonNull(asOf, "asOf == null");
    Resolution resolution = Resolution.declined(id, responseCode, adviceCode);
    return answered(Kind.DECLINED, amount, null, asOf, resolution);
  }

  /**
   * Returns a decline from a list that has every charge of a period. It counts like {@link
   * #notListed}, because another list may have a charge of a later attempt.
   *
   * @param from since when the list has every charge
   * @param upTo up to when the list has every charge
   */
  public static Finding listedDecline(
      JournalEntry entry, @Nullable String id, Money amount, Instant from, Instant upTo) {
    Objects.requireNonNull(from, "from == null");
    Objects.requireNonNull(upTo, "upTo == null");
    return entry.isContentKnown() && !entry.claimedAt().isBefore(from)
        ? answered(Kind.DECLINED, amount, from, upTo, Resolution.declined(id, null, null))
        : unknown("declined, and claimed before the list begins, or restored");
  }

  private static Finding answered(
      Kind kind,
      Money amount,
      @Nullable Instant listedFrom,
      @Nullable Instant asOf,
      Resolution resolution) {
    Objects.requireNonNull(amount, "amount == null");
    return new Finding(kind, amount, listedFrom, asOf, resolution, "", false, false);
  }

  /**
   * Returns that nothing was charged and nothing declined. It is not known when a restored entry,
   * whose content {@linkplain JournalEntry#isContentKnown is not known}, was sent: return {@link
   * #unknown} for it unless the source keeps purchases for longer than it can be old.
   *
   * @param asOf the time up to which that is known; for a query the time before it was sent, not
   *     the time of the answer
   */
  public static Finding notCharged(Instant asOf) {
    return absent(null, Objects.requireNonNull(asOf, "asOf == null"));
  }

  /**
   * Returns that a list that has every charge of a period does not have {@code entry}. Returns
   * unknown when the entry was claimed before that period, or was restored, so that its claim time
   * is not known. A reconciler accepts the result only if the list has every purchase that the
   * journal has as approved in that period.
   *
   * @param from since when the list has every charge
   * @param upTo up to when the list has every charge
   */
  public static Finding notListed(JournalEntry entry, Instant from, Instant upTo) {
    Objects.requireNonNull(from, "from == null");
    Objects.requireNonNull(upTo, "upTo == null");
    if (!entry.isContentKnown()) { // Its claim time is the time when it was restored.
      return unknown("not in the list, and it is not known when it was sent");
    }
    return entry.claimedAt().isBefore(from)
        ? unknown("not in the list, and claimed before it begins")
        : absent(from, upTo);
  }

  private static Finding absent(@Nullable Instant listedFrom, Instant asOf) {
    Resolution resolution = Resolution.notCharged();
    return new Finding(Kind.NOT_CHARGED, null, listedFrom, asOf, resolution, "", false, false);
  }

  /**
   * Returns that nothing is known.
   *
   * @param why a text for a person, without any value of a purchase
   */
  public static Finding unknown(String why) {
    return unknown(why, false, false);
  }

  /**
   * Returns that the gateway has the purchase but its outcome is not known: it is pending,
   * refunded, or reported with contradictions. Then no "not charged" from another source resolves
   * the entry.
   *
   * @param why as in {@link #unknown}
   */
  public static Finding withoutOutcome(String why) {
    return unknown(why, true, false);
  }

  /**
   * Returns that nothing is known and a person must be notified, for example when a reference
   * occurs twice.
   */
  public static Finding alarming(String why) {
    return unknown(why, false, true);
  }

  private static Finding unknown(String why, boolean withoutOutcome, boolean alarming) {
    Resolution resolution = Resolution.inDoubt();
    return new Finding(Kind.UNKNOWN, null, null, null, resolution, why, withoutOutcome, alarming);
  }

  /** Returns the kind of report. */
  public Kind kind() {
    return kind;
  }

  /** Returns the amount that was charged or declined. */
  public Optional<Money> amount() {
    return Optional.ofNullable(amount);
  }

  /** Returns the time up to which {@code NOT_CHARGED}, or a decline from a list, is known. */
  public Optional<Instant> asOf() {
    return Optional.ofNullable(asOf);
  }

  /** Returns the start of the period in which the list has every charge; empty without a list. */
  public Optional<Instant> listedFrom() {
    return Optional.ofNullable(listedFrom);
  }

  /** Returns the gateway's ID of the purchase, where known. */
  public Optional<String> gatewayId() {
    return resolution.gatewayId();
  }

  /** Returns the response code, where known. */
  public Optional<String> responseCode() {
    return resolution.responseCode();
  }

  /** Returns why nothing is known; empty otherwise. */
  public String why() {
    return why;
  }

  /** Returns whether a person must be notified why nothing is known. */
  public boolean isAlarming() {
    return alarming;
  }

  /** Returns whether the gateway has the purchase although its outcome is not known. */
  public boolean isWithoutOutcome() {
    return withoutOutcome;
  }

  /** Returns the resolution that this finding gives an entry. */
  public Resolution resolution() {
    return resolution;
  }

  /** Returns the report as text, without the ID. */
  @Override
  public String toString() {
    return kind
        + (amount == null ? "" : " " + amount)
        + (asOf == null ? "" : " as of " + asOf)
        + (why.isEmpty() ? "" : ": " + why);
  }
}
