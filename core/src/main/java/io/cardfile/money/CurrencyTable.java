package io.cardfile.money;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  private static final Set<String> WITHOUT_MINOR_UNIT =
      Collections.unmodifiableSet(new HashSet<>(Arrays.asList(NO_MINOR_UNIT.split(" "))));

  private static final List<CurrencyUnit> SORTED = sorted();

  private static final Map<String, CurrencyUnit> BY_CODE = byCode();

  private CurrencyTable() {}

  static List<CurrencyUnit> all() {
    return SORTED;
  }

  static @Nullable CurrencyUnit get(String code) {
    return BY_CODE.get(code);
  }

  static boolean isWithoutMinorUnit(String code) {
    return WITHOUT_MINOR_UNIT.contains(code);
  }

  private static List<CurrencyUnit> sorted() {
    List<CurrencyUnit> units = new ArrayList<>();
    addAll(units, NO_DECIMALS, 0);
    addAll(units, TWO_DECIMALS, 2);
    addAll(units, THREE_DECIMALS, 3);
    addAll(units, FOUR_DECIMALS, 4);
    units.sort((a, b) -> a.code().compareTo(b.code()));
    return Collections.unmodifiableList(units);
  }

  private static void addAll(List<CurrencyUnit> units, String codes, int exponent) {
    for (String code : codes.split(" ")) {
      units.add(new CurrencyUnit(code, exponent, true));
    }
  }

  private static Map<String, CurrencyUnit> byCode() {
    Map<String, CurrencyUnit> units = new HashMap<>();
    for (CurrencyUnit unit : SORTED) {
      units.put(unit.code(), unit);
    }
    return Collections.unmodifiableMap(units);
  }
}
