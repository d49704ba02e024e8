package io.cardfile.reconcile;

import io.cardfile.journal.Finding;
import io.cardfile.journal.Resolution;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The data of one line of a settlement file, or of all lines with one reference; kept small,
 * because there are many lines. Immutable.
 */
final class SettlementRow {

  /** The meaning of a line's status, by descending precedence. */
  enum Status {
    CHARGED,
    OTHER,
    DECLINED
  }

  private static final Resolution IN_DOUBT = Resolution.inDoubt();

  private final transient @Nullable String id;
  private final long minorUnits;
  private final CurrencyUnit currency;
  final Status status;
  final boolean isDuplicate;
  private final @Nullable SettlementRow next; // Of the same reference, with another amount.

  SettlementRow(@Nullable String id, long minorUnits, CurrencyUnit currency, Status status) {
    this(id, minorUnits, currency, status, false, null);
  }

  private SettlementRow(
      @Nullable String id,
      long minorUnits,
      CurrencyUnit currency,
      Status status,
      boolean isDuplicate,
      @Nullable SettlementRow next) {
    this.id = id;
    this.minorUnits = minorUnits;
    this.currency = currency;
    this.status = status;
    this.isDuplicate = isDuplicate;
    this.next = next;
  }

  /** Returns the combination with another single line of the same reference. */
  SettlementRow and(SettlementRow other) {
    SettlementRow kept = status.compareTo(other.status) <= 0 ? this : other;
    boolean isMoreThanOne =
        mayBeCharged() && other.mayBeCharged(); // For example a charge and its reversal.
    Status merged = isMoreThanOne ? Status.OTHER : kept.status;
    return new SettlementRow(
        kept.id, kept.minorUnits, kept.currency, merged, true, notKept(kept, other));
  }

  /** Returns the lines whose amounts would be lost, because they may belong to other purchases. */
  private @Nullable SettlementRow notKept(SettlementRow kept, SettlementRow other) {
    if (minorUnits == other.minorUnits && currency.equals(other.currency)) {
      return next;
    }
    return kept == other
        ? this
        : new SettlementRow(other.id, other.minorUnits, other.currency, other.status, true, next);
  }

  boolean isCharged() {
    return status == Status.CHARGED && !isDuplicate;
  }

  boolean mayBeCharged() {
    return status != Status.DECLINED;
  }

  /** Returns the amount; of lines with different amounts that of the line with precedence. */
  Money amount() {
    return Money.ofMinor(minorUnits, currency);
  }

  /** Returns whether this is the amount of any line of the reference. */
  boolean hasAmount(Money amount) {
    SettlementRow line = this;
    while (line != null && !line.amount().equals(amount)) {
      line = line.next;
    }
    return line != null;
  }

  /** Adds the amount of each line of the reference. */
  void addAmounts(Consumer<Money> amounts) {
    for (SettlementRow line = this; line != null; line = line.next) {
      amounts.accept(line.amount());
    }
  }

  /**
   * Returns the resolution to restore into a journal that has lost this purchase; null for none.
   */
  @Nullable Resolution restored() {
    if (status == Status.CHARGED) {
      return Resolution.approvedBySource(id, null);
    }
    return status == Status.DECLINED ? null : IN_DOUBT;
  }

  Optional<String> gatewayId() {
    return Optional.ofNullable(id);
  }

  /**
   * Returns the finding of the line; unknown for a decline, because the period of the file is not
   * known.
   */
  Finding finding() {
    if (isDuplicate) {
      return Finding.alarming("the reference is on more than one line");
    }
    if (status == Status.CHARGED) {
      return Finding.charged(id, amount(), null);
    }
    return status == Status.DECLINED
        ? Finding.unknown("declined, but it is not known up to when the file has every charge")
        : Finding.withoutOutcome("the status of its line is neither charged nor declined");
  }
}
