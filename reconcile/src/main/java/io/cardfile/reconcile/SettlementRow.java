package io.cardfile.reconcile;

import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.Resolution;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The data of one line of a settlement file, or of all lines with one reference; kept small,
 * because there are many lines. Immutable once the file is read.
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
  final boolean hasCharge; // Any of the lines is a charge.
  final boolean isOfTwoPurchases; // As when a program has made two references equal.
  private final @Nullable Set<Money> amounts; // Of all lines, where they differ.

  SettlementRow(@Nullable String id, long minorUnits, CurrencyUnit currency, Status status) {
    this.id = id;
    this.minorUnits = minorUnits;
    this.currency = currency;
    this.status = status;
    this.isDuplicate = false;
    this.hasCharge = status == Status.CHARGED;
    this.isOfTwoPurchases = false;
    this.amounts = null;
  }

  private SettlementRow(SettlementRow kept, Status status, SettlementRow one, SettlementRow other) {
    this.id = kept.id;
    this.minorUnits = kept.minorUnits;
    this.currency = kept.currency;
    this.status = status;
    this.isDuplicate = true;
    this.hasCharge = one.hasCharge || other.hasCharge;
    this.isOfTwoPurchases = one.isOfTwoPurchases || areOfTwoPurchases(one, other);
    this.amounts = amounts(one, other);
  }

  /** Returns the combination with another single line of the same reference. */
  SettlementRow and(SettlementRow other) {
    SettlementRow kept = status.compareTo(other.status) <= 0 ? this : other;
    boolean isMoreThanOne =
        mayBeCharged() && other.mayBeCharged(); // For example a charge and its reversal.
    return new SettlementRow(kept, isMoreThanOne ? Status.OTHER : kept.status, this, other);
  }

  /** Returns whether lines of one reference may be two charges. */
  private static boolean areOfTwoPurchases(SettlementRow one, SettlementRow other) {
    boolean isSameAmount = one.amount().equals(other.amount());
    boolean isSameId = one.id != null && one.id.equals(other.id);
    if (one.hasCharge && other.hasCharge) {
      return !isSameId || !isSameAmount;
    }
    // A reversal has the amount of its charge, or its ID.
    boolean areIdsKnown = one.id != null && other.id != null;
    return one.mayBeCharged() && other.mayBeCharged() && areIdsKnown && !isSameId && !isSameAmount;
  }

  // Adds to the set of the lines before, which are not used any more.
  private static @Nullable Set<Money> amounts(SettlementRow lines, SettlementRow line) {
    if (lines.hasAmount(line.amount())) {
      return lines.amounts;
    }
    Set<Money> amounts = lines.amounts == null ? new HashSet<>() : lines.amounts;
    amounts.add(lines.amount());
    amounts.add(line.amount());
    return amounts;
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
    return amounts == null ? amount().equals(amount) : amounts.contains(amount);
  }

  /** Returns the different amounts of the lines of the reference. */
  Collection<Money> amounts() {
    return amounts == null ? Collections.singleton(amount()) : amounts;
  }

  /**
   * Returns the resolution to restore into a journal that has lost this purchase, or its last
   * attempt; null for none.
   *
   * @param entry the entry that the journal has, if any
   */
  @Nullable Resolution restored(@Nullable JournalEntry entry) {
    if (!isCharged()) {
      return status == Status.DECLINED ? null : IN_DOUBT;
    }
    if (entry == null || entry.amount().equals(amount())) {
      return Resolution.approvedBySource(id, null);
    }
    // The charge may be of another purchase. An answered reference is not sent again.
    return entry.state().isAnswered() ? null : IN_DOUBT;
  }

  /** Returns the charge of a reference with {@link #hasCharge} that is of one purchase. */
  Finding charge() {
    return Finding.charged(id, amount(), null);
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
      return charge();
    }
    return status == Status.DECLINED
        ? Finding.unknown("declined, but it is not known up to when the file has every charge")
        : Finding.withoutOutcome("the status of its line is neither charged nor declined");
  }
}
