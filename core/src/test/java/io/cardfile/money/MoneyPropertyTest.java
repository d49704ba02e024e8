package io.cardfile.money;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every currency and every amount. */
class MoneyPropertyTest {

  private final Random random = new Random(20_261_128);

  @ParameterizedTest
  @MethodSource("io.cardfile.money.CurrencyUnit#all")
  void amountsAreExact(CurrencyUnit unit) {
    for (int i = 0; i < 20; i++) {
      long minorUnits = random.nextLong() >> random.nextInt(64);
      Money money = Money.ofMinor(minorUnits, unit);
      assertEquals(money, Money.of(money.decimal().toPlainString(), unit));
      assertEquals(minorUnits, money.decimal().movePointRight(unit.exponent()).longValueExact());
      BigDecimal finer =
          money.decimal().add(BigDecimal.valueOf(1 + random.nextInt(9), unit.exponent() + 1));
      assertThrows(IllegalArgumentException.class, () -> Money.of(finer, unit));
    }
  }
}
