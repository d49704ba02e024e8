package io.cardfile.internal.rules;

import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.money.PathAmountFormat;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules of currencies and amounts. */
public final class AmountRules {

  /** The largest amount: int32 in the gateway's own schema (field fact). */
  public static final long MAX_MINOR_UNITS = Integer.MAX_VALUE;

  private AmountRules() {}

  /** Adds the violations of a currency code; an unlisted one causes a warning. */
  public static void checkCurrency(String path, @Nullable String code, List<Violation> out) {
    if (!CurrencyUnit.isCode(code)) {
      out.add(Violation.error(path, Codes.CURRENCY, "must be three upper-case letters"));
    } else if (unit(code) == null) {
      out.add(Violation.error(path, Codes.CURRENCY, "has no minor unit, so nothing can be paid"));
    } else if (!CurrencyUnit.find(code).isPresent()) {
      out.add(
          Violation.warning(
              path, Codes.CURRENCY, "is not in the ISO 4217 table; two decimals are assumed"));
    }
  }

  /**
   * Returns the unit of {@code code}; with two decimals when unlisted; null when it is not a
   * currency code or has no minor unit.
   */
  private static @Nullable CurrencyUnit unit(@Nullable String code) {
    if (code == null || !CurrencyUnit.isCode(code)) {
      return null;
    }
    try {
      CurrencyUnit listed = CurrencyUnit.find(code).orElse(null);
      return listed == null ? CurrencyUnit.unlisted(code, 2) : listed;
    } catch (IllegalArgumentException noMinorUnit) {
      return null;
    }
  }

  /** Adds the violations of an amount in the path of a wallet token request. */
  public static void checkPathAmount(
      @Nullable String text,
      @Nullable String currency,
      PathAmountFormat format,
      List<Violation> out) {
    CurrencyUnit unit = unit(currency);
    if (text == null) {
      out.add(Violation.error("amount", Codes.AMOUNT_FORMAT, "is required"));
      return;
    }
    try {
      Money amount = format.parse(text, unit == null ? CurrencyUnit.of("AUD") : unit);
      checkRange(BigDecimal.valueOf(amount.minorUnits()), false, out);
    } catch (IllegalArgumentException | ArithmeticException e) {
      out.add(
          Violation.error(
              "amount", Codes.AMOUNT_FORMAT, "must be a plain decimal in the path's format"));
    }
  }

  /** Adds the violations of an amount of a purchase. */
  public static void checkMinorUnits(
      @Nullable BigDecimal minorUnits, boolean zeroAllowed, List<Violation> out) {
    if (minorUnits == null) {
      out.add(Violation.error("amount", Codes.MISSING, "is required"));
    } else {
      checkRange(minorUnits, zeroAllowed, out);
    }
  }

  private static void checkRange(BigDecimal minorUnits, boolean zeroAllowed, List<Violation> out) {
    // Only with decimals: stripping the zeros of 100E2147483647 would overflow.
    if (minorUnits.scale() > 0 && minorUnits.stripTrailingZeros().scale() > 0) {
      add(out, "must be a whole number of minor units; it is never rounded");
    } else if (minorUnits.signum() < 0) {
      add(out, "must not be negative");
    } else if (minorUnits.signum() == 0 && !zeroAllowed) {
      add(out, "must not be zero unless a card is put on file");
    } else if (minorUnits.compareTo(BigDecimal.valueOf(MAX_MINOR_UNITS)) > 0) {
      add(out, "at most " + MAX_MINOR_UNITS + " minor units");
    }
  }

  private static void add(List<Violation> out, String message) {
    out.add(Violation.error("amount", Codes.AMOUNT_RANGE, message));
  }
}
