package io.cardfile.money;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The active codes of ISO 4217 and their minor units, as of 2026-01-01: with SLE, VED, XCG and ZWG,
 * without ANG, BGN, CUC, HRK, SLL and ZWL.
 */
final class CurrencyTable {
  private static final String NO_MINOR_UNIT = "XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX";

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

  private static final List<CurrencyUnit> SORTED =
      Collections.unmodifiableList(new ArrayList<>(BY_CODE.values()));

  private CurrencyTable() {}

  static List<CurrencyUnit> all() {
    return SORTED;
  }

  static @Nullable CurrencyUnit get(String code) {
    return BY_CODE.get(code);
  }

  /** Returns whether a code of three letters is in ISO 4217 without a minor unit. */
  static boolean isWithoutMinorUnit(String code) {
    return NO_MINOR_UNIT.contains(code);
  }

  private static Map<String, CurrencyUnit> byCode() {
    Map<String, CurrencyUnit> units = new TreeMap<>();
    putAll(units, NO_DECIMALS, 0);
    putAll(units, TWO_DECIMALS, 2);
    putAll(units, THREE_DECIMALS, 3);
    putAll(units, FOUR_DECIMALS, 4);
    return units;
  }

  private static void putAll(Map<String, CurrencyUnit> units, String codes, int exponent) {
    for (String code : codes.split(" ")) {
      units.put(code, new CurrencyUnit(code, exponent, true));
    }
  }
}
