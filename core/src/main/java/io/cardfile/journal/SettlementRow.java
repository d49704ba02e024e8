package io.cardfile.journal;

import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import org.jspecify.annotations.Nullable;

/** What is kept of one line of a settlement file; small, as there are many. Immutable. */
final class SettlementRow {

  /** What the status of a line means. */
  enum Status {
    CHARGED,
    DECLINED,
    OTHER
  }

  private final @Nullable String id;
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

  /** This row as one whose reference came again. */
  SettlementRow asTwice() {
    return new SettlementRow(id, minorUnits, currency, status, true);
  }

  boolean isCharged() {
    return status == Status.CHARGED && !twice;
  }

  Money amount() {
    return Money.ofMinor(minorUnits, currency);
  }

  Finding finding() {
    if (twice) {
      return Finding.alarming("the reference stands on more than one line");
    }
    switch (status) {
      case CHARGED:
        return Finding.charged(id, amount(), null);
      case DECLINED:
        return Finding.declined(id, amount(), null);
      default:
        return Finding.unsettled("the status of its line settles nothing");
    }
  }
}
