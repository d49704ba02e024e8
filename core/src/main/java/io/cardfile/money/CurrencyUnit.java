package io.cardfile.money;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A currency: its ISO 4217 code and its exponent, the number of decimals of its minor unit.
 *
 * <p>The library has a table of its own, so that every platform charges the same amount: the active
 * codes of ISO 4217 that have a minor unit. Use {@link #unlisted} for a code that is newer than
 * this library, or withdrawn and still in use.
 *
 * <p>Two values are equal when code and exponent are. Immutable and thread-safe.
 */
public final class CurrencyUnit {
  private static final int MAX_EXPONENT = 4;

  // Separated by spaces, so a text of three letters is in it only if it is one of the codes.
  private static final String NO_MINOR_UNIT = "XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX";

  // The active codes of ISO 4217 and their minor units, as of 2026-01-01: with SLE, VED, XCG and
  // ZWG, without ANG, BGN, CUC, HRK, SLL and ZWL.
  private static final String NO_DECIMALS =
      "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF";

  private static final String TWO_DECIMALS =
      "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD "
          + "CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR "
          + "FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD "
          + "KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR "
          + "MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR "
          + "RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL "
          + "THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER "
          + "ZAR ZMW ZWG";

  private static final String THREE_DECIMALS = "BHD IQD JOD KWD LYD OMR TND";

  private static final String FOUR_DECIMALS = "CLF UYW";

  private static final Map<String, CurrencyUnit> BY_CODE = byCode();

  private final String code;
  private final int exponent;

  private CurrencyUnit(String code, int exponent) {
    this.code = code;
    this.exponent = exponent;
  }

  private static Map<String, CurrencyUnit> byCode() {
    Map<String, CurrencyUnit> units = new TreeMap<>();
    putAll(units, NO_DECIMALS, 0);
    putAll(units, TWO_DECIMALS, 2);
    putAll(units, THREE_DECIMALS, 3);
    putAll(units, FOUR_DECIMALS, 4);
    return Collections.unmodifiableMap(units);
  }

  private static void putAll(Map<String, CurrencyUnit> units, String codes, int exponent) {
    for (String code : codes.split(" ")) {
      units.put(code, new CurrencyUnit(code, exponent));
    }
  }

  /**
   * Returns the currency of a code such as {@code AUD}.
   *
   * @throws IllegalArgumentException when {@code code} is not three upper-case ASCII letters, is
   *     not in the table, or is a code without a minor unit, such as {@code XAU}; the message never
   *     holds a text that is not a code of ISO 4217
   */
  public static CurrencyUnit of(String code) {
    requireCode(code);
    CurrencyUnit unit = BY_CODE.get(code);
    if (unit == null) {
      throw new IllegalArgumentException(
          "the currency code is not in the ISO 4217 table: check its letters, or use unlisted");
    }
    return unit;
  }

  /**
   * Returns the currency of a code, or nothing when {@code code} is null, is malformed, is not in
   * the table, or has no minor unit.
   */
  public static Optional<CurrencyUnit> find(@Nullable String code) {
    return code == null ? Optional.empty() : Optional.ofNullable(BY_CODE.get(code));
  }

  /**
   * Returns a currency that may not be in the table, such as one that is newer than this library or
   * one that was withdrawn. The exponent is not checked: a wrong one charges 10 or 100 times the
   * amount. When the table has the code with the same exponent, its entry is returned.
   *
   * @param code three upper-case ASCII letters
   * @param exponent decimals of the minor unit, 0 to 4
   * @throws IllegalArgumentException when the code is malformed, the exponent is out of range, the
   *     table has the code with another exponent, or the code has no minor unit
   */
  public static CurrencyUnit unlisted(String code, int exponent) {
    requireCode(code);
    requireExponent(exponent);
    CurrencyUnit known = BY_CODE.get(code);
    if (known == null) {
      return new CurrencyUnit(code, exponent);
    }
    if (known.exponent != exponent) {
      throw new IllegalArgumentException(
          "ISO 4217 gives " + code + " the exponent " + known.exponent + ", not " + exponent);
    }
    return known;
  }

  /**
   * Returns a currency as a journal has stored it. The table, which may have changed since then, is
   * not read.
   *
   * @throws IllegalArgumentException when the code is not three upper-case ASCII letters, or the
   *     exponent is not within 0 to 4
   */
  public static CurrencyUnit fromStored(String code, int exponent) {
    requireLetters(code);
    requireExponent(exponent);
    return new CurrencyUnit(code, exponent);
  }

  /** Returns every currency of the table, in the order of the codes. The list is unmodifiable. */
  public static List<CurrencyUnit> all() {
    return Collections.unmodifiableList(new ArrayList<>(BY_CODE.values()));
  }

  /** Returns the code: three upper-case ASCII letters. */
  public String code() {
    return code;
  }

  /** Returns the number of decimals of the minor unit, 0 to 4: 2 for AUD, 0 for JPY. */
  public int exponent() {
    return exponent;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CurrencyUnit
        && code.equals(((CurrencyUnit) other).code)
        && exponent == ((CurrencyUnit) other).exponent;
  }

  @Override
  public int hashCode() {
    return 31 * code.hashCode() + exponent;
  }

  /** Returns the code. */
  @Override
  public String toString() {
    return code;
  }

  private static void requireExponent(int exponent) {
    if (exponent < 0 || exponent > MAX_EXPONENT) {
      throw new IllegalArgumentException("the exponent is not within 0 to " + MAX_EXPONENT);
    }
  }

  private static void requireLetters(String code) {
    Objects.requireNonNull(code, "code == null");
    if (!code.matches("[A-Z]{3}")) {
      throw new IllegalArgumentException("a currency code is three upper-case ASCII letters");
    }
  }

  private static void requireCode(String code) {
    requireLetters(code);
    if (NO_MINOR_UNIT.contains(code)) {
      throw new IllegalArgumentException(
          code + " has no minor unit in ISO 4217: no amount of it can be charged");
    }
  }
}
