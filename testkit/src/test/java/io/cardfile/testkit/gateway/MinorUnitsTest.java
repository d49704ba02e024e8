package io.cardfile.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.money.CurrencyUnit;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MinorUnitsTest {

  static List<CurrencyUnit> currencies() {
    return CurrencyUnit.all();
  }

  @ParameterizedTest
  @MethodSource("currencies")
  void bothTablesHaveTheSameDecimals(CurrencyUnit currency) {
    assertEquals(currency.exponent(), MinorUnits.decimals(currency.code()));
  }
}
