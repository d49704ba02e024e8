package io.cardfile.money;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of amounts, in locales whose digits, points or letters differ. */
@Isolated
class MoneyLocalesTest {

  private final Locale before = Locale.getDefault();

  @AfterEach
  void restoreTheLocale() {
    Locale.setDefault(before);
  }

  @ParameterizedTest
  @CsvSource({
    "TWO_DECIMALS,1000,AUD,10.00",
    "TWO_DECIMALS,5,AUD,0.05",
    "TWO_DECIMALS,0,AUD,0.00",
    "TWO_DECIMALS,300,JPY,300.00",
    "TWO_DECIMALS,1250,KWD,1.25",
    "TWO_DECIMALS,12300,CLF,1.23",
    "TWO_DECIMALS,9223372036854775807,JPY,9223372036854775807.00",
    "ISO_EXPONENT,1000,AUD,10.00",
    "ISO_EXPONENT,300,JPY,300",
    "ISO_EXPONENT,1250,KWD,1.250",
    "ISO_EXPONENT,12345,CLF,1.2345",
    "ISO_EXPONENT,9223372036854775807,AUD,92233720368547758.07"
  })
  void theTextOfThePathDependsOnAmountAndFormatOnly(
      PathAmountFormat format, long minor, String code, String text) {
    for (String tag : new String[] {"en-AU", "ar-EG-u-nu-arab", "tr-TR", "de-DE"}) {
      Locale.setDefault(Locale.forLanguageTag(tag));
      Money amount = Money.ofMinor(minor, code);
      assertEquals(text, format.format(amount));
      assertEquals(amount, Money.of(text, code));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ar-EG-u-nu-arab", "tr-TR", "de-DE", "hi-IN-u-nu-deva"})
  void theTextIsCodeAndPlainAmount(String tag) {
    Locale.setDefault(Locale.forLanguageTag(tag));
    assertEquals("AUD 10.00", Money.of("10", "AUD").toString());
    assertEquals("JPY 300", Money.ofMinor(300, "JPY").toString());
    assertEquals("KWD -0.001", Money.ofMinor(-1, "KWD").toString());
  }

  @Test
  void amountThatThePathCannotHoldIsNotWritten() {
    PathAmountFormat two = PathAmountFormat.TWO_DECIMALS;
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> two.format(Money.of("1.255", "KWD")));
    assertEquals(
        "the path has 2 decimals, and the amount has more: round it first", e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> two.format(Money.of("-0.01", "AUD")));
  }
}
