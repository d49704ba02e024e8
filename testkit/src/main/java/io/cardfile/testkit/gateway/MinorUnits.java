package io.cardfile.testkit.gateway;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The decimals of currencies by ISO 4217, independently of the library's table. */
final class MinorUnits {

  private static final Set<String> NONE =
      codes("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF");
  private static final Set<String> TWO =
      codes(
          "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD"
              + " CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD"
              + " FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR"
              + " KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN"
              + " MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR"
              + " SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD"
              + " TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG");
  private static final Set<String> THREE = codes("BHD IQD JOD KWD LYD OMR TND");
  private static final Set<String> FOUR = codes("CLF UYW");

  private MinorUnits() {}

  /** Whether this is a currency with a minor unit. */
  static boolean isKnown(String currency) {
    return TWO.contains(currency) || decimals(currency) != 2;
  }

  /** Returns the number of decimals: two for most currencies, and for an unknown one. */
  static int decimals(String currency) {
    if (NONE.contains(currency)) {
      return 0;
    }
    return THREE.contains(currency) ? 3 : FOUR.contains(currency) ? 4 : 2;
  }

  private static Set<String> codes(String list) {
    return new HashSet<>(Arrays.asList(list.split(" ")));
  }
}
