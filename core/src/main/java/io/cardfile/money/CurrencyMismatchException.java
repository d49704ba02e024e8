package io.cardfile.money;

import java.util.Objects;

/** Thrown when an operation on two amounts needs one currency and they have different ones. */
public final class CurrencyMismatchException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  // Transient: exceptions are serialisable, a currency is not.
  private final transient CurrencyUnit expected;
  private final transient CurrencyUnit actual;

  CurrencyMismatchException(CurrencyUnit expected, CurrencyUnit actual) {
    super("expected " + describe(expected) + " but was " + describe(actual));
    this.expected = Objects.requireNonNull(expected, "expected == null");
    this.actual = Objects.requireNonNull(actual, "actual == null");
  }

  /** Returns the currency that was needed. */
  public CurrencyUnit expected() {
    return expected;
  }

  /** Returns the currency of the other amount. */
  public CurrencyUnit actual() {
    return actual;
  }

  private static String describe(CurrencyUnit unit) {
    return unit.code() + " (exponent " + unit.exponent() + ")";
  }
}
