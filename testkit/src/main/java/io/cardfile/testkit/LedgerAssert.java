package io.cardfile.testkit;

import io.cardfile.testkit.gateway.BookEntry;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.LedgerBook;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Assertions on the money that the simulated gateway moved. Each throws {@link AssertionError} when
 * it does not hold, with {@link LedgerBook#report}, and returns this object otherwise.
 */
public final class LedgerAssert {

  private final LedgerBook ledger;

  private LedgerAssert(LedgerBook ledger) {
    this.ledger = ledger;
  }

  /** Starts assertions on {@code ledger}. */
  public static LedgerAssert assertThat(LedgerBook ledger) {
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
    return require(charges == wanted, wasCharged(reference, charges));
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
    for (BookEntry entry : ledger.entries()) {
      require(entry.outcome() != LedgerEntry.Outcome.APPROVED, "something was charged: " + entry);
    }
    return this;
  }

  /** Asserts that no reference was approved more than once. */
  public LedgerAssert nothingChargedTwice() {
    Map<String, Integer> counts = new HashMap<>();
    for (BookEntry entry : ledger.entries()) {
      if (entry.outcome() == LedgerEntry.Outcome.APPROVED) {
        counts.merge(entry.reference(), 1, Integer::sum);
      }
    }
    counts.forEach((reference, count) -> require(count == 1, wasCharged(reference, count)));
    return this;
  }

  /** Asserts that exactly this many minor units were moved in a currency. */
  public LedgerAssert total(String currency, long minorUnits) {
    long total = ledger.totalMinor(currency);
    return require(
        total == minorUnits, currency + " " + total + " minor units were moved, not " + minorUnits);
  }

  private static String wasCharged(String reference, int count) {
    String shown = GatewaySimulator.withoutCardNumber(reference);
    return "reference " + shown + " was charged " + count + " times";
  }

  private LedgerAssert require(boolean holds, String problem) {
    if (!holds) {
      throw new AssertionError(problem + "; " + ledger.report());
    }
    return this;
  }
}
