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

  /**
   * The largest amount, 2^53 - 1: up to here every JSON reader keeps a whole number exact (RFC
   * 8259, section 6). Our choice, because the specification has no limit.
   */
  private static final long MAX_EXACT = 9_007_199_254_740_991L;

  private AmountRules() {}

  /**
   * Returns the largest amount in minor units.
   *
   * @param gatewayLimits whether the limit of the gateway's schema, int32, applies (field fact)
   */
  public static long largestAmount(boolean gatewayLimits) {
    return gatewayLimits ? Integer.MAX_VALUE : MAX_EXACT;
  }

  /**
   * Adds the violations of a currency code.
   *
   * @param unlisted whether a code that is not in the table is accepted, with a warning
   */
  public static void checkCurrency(
      String path, @Nullable String code, boolean unlisted, List<Violation> out) {
    if (code == null) {
      out.add(Violation.error(path, Codes.MISSING, "is required"));
    } else if (!CurrencyUnit.isCode(code)) {
      out.add(Violation.error(path, Codes.CURRENCY, "must be three upper-case letters"));
    } else if (unit(code, true) == null) {
      out.add(Violation.error(path, Codes.CURRENCY, "has no minor unit, so nothing can be paid"));
    } else if (!CurrencyUnit.find(code).isPresent()) {
      String what = "is not in the ISO 4217 table";
      out.add(
          unlisted
              ? Violation.warning(path, Codes.CURRENCY, what + "; two decimals are assumed")
              : Violation.error(path, Codes.CURRENCY, what + ": give Money or amountMinorUnits"));
    }
  }

  /**
   * Returns the unit of {@code code}; null when it is not a currency code or has no minor unit.
   *
   * @param unlisted whether a code that is not in the table has two decimals, and not null
   */
  private static @Nullable CurrencyUnit unit(@Nullable String code, boolean unlisted) {
    if (code == null || !CurrencyUnit.isCode(code)) {
      return null;
    }
    try {
      CurrencyUnit listed = CurrencyUnit.find(code).orElse(null);
      return listed == null && unlisted ? CurrencyUnit.unlisted(code, 2) : listed;
    } catch (IllegalArgumentException noMinorUnit) {
      return null;
    }
  }

  /**
   * Adds the violations of an amount that is a decimal text. Of a purchase in a currency that is
   * refused only the format is checked, because the range depends on the decimals of the currency.
   *
   * @param format the format of the path of a wallet token request; null for a purchase, whose
   *     currency must be listed
   */
  public static void checkText(
      @Nullable String text,
      @Nullable PathAmountFormat format,
      @Nullable String currency,
      boolean zeroAllowed,
      long most,
      List<Violation> out) {
    if (text == null) {
      checkMinorUnits(null, zeroAllowed, most, out);
      return;
    }
    CurrencyUnit known = unit(currency, format != null);
    CurrencyUnit unit = known == null ? CurrencyUnit.of("AUD") : known;
    BigDecimal minorUnits;
    try {
      Money amount = format == null ? Money.of(text, unit) : format.parse(text, unit);
      minorUnits = BigDecimal.valueOf(amount.minorUnits());
    } catch (IllegalArgumentException e) {
      if (e.getCause() == null) { // Not a number, in contrast to one that is not exact.
        addFormat(out, String.valueOf(e.getMessage()));
        return;
      }
      minorUnits = new BigDecimal(text).movePointRight(unit.exponent());
    }
    if (known != null && isFraction(minorUnits)) {
      addFormat(out, "has more decimals than " + unit + " allows (" + unit.exponent() + ")");
    } else if (known != null || format != null) {
      checkRange(minorUnits, zeroAllowed, most, out);
    }
  }

  /** Adds the violations of an amount of a purchase in minor units. */
  public static void checkMinorUnits(
      @Nullable BigDecimal minorUnits, boolean zeroAllowed, long most, List<Violation> out) {
    if (minorUnits == null) {
      out.add(Violation.error("amount", Codes.MISSING, "is required"));
    } else {
      checkRange(minorUnits, zeroAllowed, most, out);
    }
  }

  private static void checkRange(
      BigDecimal minorUnits, boolean zeroAllowed, long most, List<Violation> out) {
    if (isFraction(minorUnits)) {
      add(out, "must be a whole number of minor units; it is never rounded");
    } else if (minorUnits.signum() < 0) {
      add(out, "must not be negative");
    } else if (minorUnits.signum() == 0 && !zeroAllowed) {
      add(out, "must not be zero unless a card is put on file");
    } else if (minorUnits.compareTo(BigDecimal.valueOf(most)) > 0) {
      add(out, "at most " + most + " minor units");
    }
  }

  // Only with decimals: stripping the zeros of 100E2147483647 would overflow.
  private static boolean isFraction(BigDecimal minorUnits) {
    return minorUnits.scale() > 0 && minorUnits.stripTrailingZeros().scale() > 0;
  }

  private static void addFormat(List<Violation> out, String message) {
    out.add(Violation.error("amount", Codes.AMOUNT_FORMAT, message));
  }

  private static void add(List<Violation> out, String message) {
    out.add(Violation.error("amount", Codes.AMOUNT_RANGE, message));
  }
}
