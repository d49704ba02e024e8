package io.cardfile.money;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every currency, random amounts, in locales whose digits, points or letters differ. */
@Isolated
class MoneyLocalesTest {
  private static final int AMOUNTS = 200;

  private final Locale before = Locale.getDefault();

  @AfterEach
  void restoreTheLocale() {
    Locale.setDefault(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"en-AU", "ar-EG", "ar-EG-u-nu-arab", "tr-TR", "de-DE", "hi-IN-u-nu-deva"})
  void textAndAmountComeBackForEveryCurrency(String tag) {
    Locale.setDefault(Locale.forLanguageTag(tag));
    Random random = new Random(20_260_101); // Fixed, so that a failure can be repeated.
    for (CurrencyUnit unit : CurrencyUnit.all()) {
      for (int i = 0; i < AMOUNTS; i++) {
        comesBack(Money.ofMinor(amount(random), unit));
      }
    }
  }

  private static void comesBack(Money amount) {
    String iso = PathAmountFormat.ISO_EXPONENT.format(amount);
    assertTrue(iso.matches("(0|[1-9][0-9]*)(\\.[0-9]+)?"), iso);
    assertEquals(amount, PathAmountFormat.ISO_EXPONENT.parse(iso, amount.currency()));
    assertEquals(amount, Money.of(iso, amount.currency()));
    assertEquals(amount, Money.of(new BigDecimal(iso), amount.currency()));
    assertEquals(amount.currency().code() + " " + iso, amount.toString());
    comesBackInTwoDecimals(amount);
  }

  private static void comesBackInTwoDecimals(Money amount) {
    long step = amount.currency().exponent() > 2 ? pow10(amount.currency().exponent() - 2) : 1;
    Money writable = Money.ofMinor(amount.minorUnits() / step * step, amount.currency());
    String text = PathAmountFormat.TWO_DECIMALS.format(writable);
    assertTrue(text.matches("(0|[1-9][0-9]*)\\.[0-9]{2}"), text);
    assertEquals(writable, PathAmountFormat.TWO_DECIMALS.parse(text, amount.currency()));
  }

  /** Amounts of every length, from one digit to nineteen. */
  private static long amount(Random random) {
    return (random.nextLong() >>> 1) >>> random.nextInt(63);
  }

  private static long pow10(int exponent) {
    return exponent == 0 ? 1 : 10 * pow10(exponent - 1);
  }
}
