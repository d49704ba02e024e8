package io.cardfile.testkit.gateway;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The decimals of currencies by ISO 4217, independently of the library's table. */
final class MinorUnits {

  private static final Set<String> NONE =
      codes("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF");
  private static final Set<String> THREE = codes("BHD IQD JOD KWD LYD OMR TND");
  private static final Set<String> FOUR = codes("CLF UYW");

  private MinorUnits() {}

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
