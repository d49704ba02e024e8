package io.cardfile.money;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

/** What holds for every currency and every amount. */
class MoneyPropertyTest {

  private static final long HALF = Long.MAX_VALUE / 2;

  @Provide
  Arbitrary<CurrencyUnit> currencies() {
    return Arbitraries.of(CurrencyUnit.all());
  }

  @Property
  void theDecimalTextComesBack(@ForAll("currencies") CurrencyUnit unit, @ForAll long minorUnits) {
    Money money = Money.ofMinor(minorUnits, unit);
    assertEquals(money, Money.of(money.decimal().toPlainString(), unit));
    assertEquals(minorUnits, money.decimal().movePointRight(unit.exponent()).longValueExact());
  }

  @Property
  void sumsAreExactInEitherOrder(
      @ForAll("currencies") CurrencyUnit unit,
      @ForAll @LongRange(min = -HALF, max = HALF) long a,
      @ForAll @LongRange(min = -HALF, max = HALF) long b) {
    Money left = Money.ofMinor(a, unit);
    Money right = Money.ofMinor(b, unit);
    assertEquals(Money.ofMinor(a + b, unit), left.plus(right));
    assertEquals(left.plus(right), right.plus(left));
  }

  @Property
  void aFractionOfAMinorUnitIsNeverRounded(
      @ForAll("currencies") CurrencyUnit unit,
      @ForAll long minorUnits,
      @ForAll @LongRange(min = 1, max = 9) long tenth) {
    BigDecimal finer =
        BigDecimal.valueOf(minorUnits, unit.exponent())
            .add(BigDecimal.valueOf(tenth, unit.exponent() + 1));
    assertThrows(ArithmeticException.class, () -> Money.of(finer, unit));
  }

  @Property
  void currenciesAreNeverMixed(
      @ForAll("currencies") CurrencyUnit a, @ForAll("currencies") CurrencyUnit b) {
    if (!a.equals(b)) {
      assertThrows(
          IllegalArgumentException.class, () -> Money.ofMinor(1, a).plus(Money.ofMinor(1, b)));
    }
  }
}
