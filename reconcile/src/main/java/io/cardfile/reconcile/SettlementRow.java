package io.cardfile.reconcile;

import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.Resolution;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
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
    SettlementRow kept = status.compareTo(other.status) <= 0 ? this : other;
    boolean isMoreThanOne = mayBeCharged() && other.mayBeCharged(); // As a charge and its reversal.
    Status merged = isMoreThanOne ? Status.OTHER : kept.status;
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
    if (status == Status.CHARGED) {
      return Resolution.approvedBySource(id, null);
    }
    return status == Status.DECLINED ? null : IN_DOUBT;
  }

  Optional<String> gatewayId() {
    return Optional.ofNullable(id);
  }

  /** Returns what the line says, but of a decline that nothing more is known. */
  Finding finding() {
    if (twice) {
      return Finding.alarming("the reference stands on more than one line");
    }
    if (status == Status.CHARGED) {
      return Finding.charged(id, amount(), null);
    }
    return status == Status.DECLINED
        ? Finding.unknown("declined, but up to when the file has every charge is not known")
        : Finding.unsettled("the status of its line settles nothing");
  }
}
