package io.cardfile.journal;

import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is kept of one line of a settlement file; small, as there are many. Immutable. */
final class SettlementRow {

  /** What the status of a line means; what counts more comes first. */
  enum Status {
    CHARGED,
    OTHER,
    DECLINED
  }

  private static final Resolution IN_DOUBT = Resolution.of(JournalState.IN_DOUBT, null, null, null);

  private final transient @Nullable String id;
  private final long minorUnits;
  private final CurrencyUnit currency;
  final Status status;
  final boolean twice;

  SettlementRow(@Nullable String id, long minorUnits, CurrencyUnit currency, Status status) {
    this(id, minorUnits, currency, status, false);
  }

  private SettlementRow(
      @Nullable String id, long minorUnits, CurrencyUnit currency, Status status, boolean twice) {
    this.id = id;
    this.minorUnits = minorUnits;
    this.currency = currency;
    this.status = status;
    this.twice = twice;
  }

  /** Returns what is kept where the reference comes again, in {@code other}. */
  SettlementRow and(SettlementRow other) {
    boolean isTwo = status != other.status || !Objects.equals(id, other.id);
    boolean isMixed = isTwo && mayBeCharged() && other.mayBeCharged();
    SettlementRow kept = status.compareTo(other.status) <= 0 ? this : other;
    Status merged = isMixed ? Status.OTHER : kept.status; // As approved and then reversed.
    return new SettlementRow(kept.id, kept.minorUnits, kept.currency, merged, true);
  }

  boolean isCharged() {
    return status == Status.CHARGED && !twice;
  }

  boolean mayBeCharged() {
    return status != Status.DECLINED;
  }

  Money amount() {
    return Money.ofMinor(minorUnits, currency);
  }

  /** Returns what a journal that has lost this purchase gets; null when it needs nothing. */
  @Nullable Resolution restored() {
    switch (status) {
      case CHARGED:
        return Resolution.approvedBySource(id, null);
      case DECLINED:
        return null;
      default:
        return IN_DOUBT;
    }
  }

  Optional<String> gatewayId() {
    return Optional.ofNullable(id);
  }

  /**
   * Returns what the line says of a purchase.
   *
   * @param completeUpTo up to when the file has every charge; null when that is not known
   */
  Finding finding(@Nullable Instant completeUpTo) {
    if (twice) {
      return Finding.alarming("the reference stands on more than one line");
    }
    switch (status) {
      case CHARGED:
        return Finding.charged(id, amount(), null);
      case DECLINED:
        return completeUpTo == null
            ? Finding.unknown("declined, but up to when the file has every charge is not known")
            : Finding.declined(id, amount(), null, completeUpTo);
      default:
        return Finding.unsettled("the status of its line settles nothing");
    }
  }
}
