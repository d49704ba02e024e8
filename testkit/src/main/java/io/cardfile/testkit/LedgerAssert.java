package io.cardfile.testkit;

import io.cardfile.testkit.gateway.Ledger;
import io.cardfile.testkit.gateway.LedgerEntry;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Assertions on the money that the simulated gateway moved. Each throws {@link AssertionError} when
 * it does not hold, with {@link Ledger#report}, and returns this object otherwise.
 */
public final class LedgerAssert {

  private final Ledger ledger;

  private LedgerAssert(Ledger ledger) {
    this.ledger = ledger;
  }

  /** Starts assertions on {@code ledger}. */
  public static LedgerAssert assertThat(Ledger ledger) {
    return new LedgerAssert(Objects.requireNonNull(ledger, "ledger == null"));
  }

  /** Asserts that exactly one purchase with this reference was approved. */
  public LedgerAssert chargedOnce(String reference) {
    return charges(reference, 1);
  }

  /** Asserts that no purchase with this reference was approved. */
  public LedgerAssert notCharged(String reference) {
    return charges(reference, 0);
  }

  private LedgerAssert charges(String reference, int wanted) {
    int charges = ledger.chargesFor(reference).size();
    return require(
        charges == wanted, "reference " + reference + " was charged " + charges + " times");
  }

  /**
   * Asserts that exactly one purchase with this reference was approved, and that the gateway gave
   * it this ID. It fails if the code kept a blank ID or the ID of another purchase. The message
   * shows no ID.
   *
   * @param id the ID that the code has kept
   */
  public LedgerAssert chargedOnceWithId(String reference, String id) {
    require(
        !Objects.requireNonNull(id, "id == null").trim().isEmpty(),
        "the purchase ID kept for reference " + reference + " is blank");
    chargedOnce(reference);
    return require(
        ledger.chargesFor(reference).get(0).id().equals(id),
        "the purchase ID kept for reference " + reference + " is not the gateway's");
  }

  /** Asserts that no purchase was approved. */
  public LedgerAssert nothingCharged() {
    for (LedgerEntry entry : ledger.entries()) {
      require(entry.outcome() != LedgerEntry.Outcome.APPROVED, "something was charged: " + entry);
    }
    return this;
  }

  /** Asserts that no reference was approved more than once. */
  public LedgerAssert nothingChargedTwice() {
    Map<String, Integer> counts = new HashMap<>();
    for (LedgerEntry entry : ledger.entries()) {
      if (entry.outcome() == LedgerEntry.Outcome.APPROVED) {
        counts.merge(entry.reference(), 1, Integer::sum);
      }
    }
    counts.forEach(
        (reference, count) ->
            require(count == 1, "reference " + reference + " was charged " + count + " times"));
    return this;
  }

  /** Asserts that exactly this many minor units were moved in a currency. */
  public LedgerAssert total(String currency, long minorUnits) {
    long total = ledger.totalMinor(currency);
    return require(
        total == minorUnits, currency + " " + total + " minor units were moved, not " + minorUnits);
  }

  private LedgerAssert require(boolean holds, String problem) {
    if (!holds) {
      throw new AssertionError(problem + "; " + ledger.report());
    }
    return this;
  }
}
