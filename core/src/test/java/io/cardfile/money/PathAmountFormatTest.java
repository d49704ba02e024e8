package io.cardfile.money;

import static io.cardfile.money.PathAmountFormat.ISO_EXPONENT;
import static io.cardfile.money.PathAmountFormat.TWO_DECIMALS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathAmountFormatTest {
  private static final CurrencyUnit AUD = CurrencyUnit.of("AUD");
  private static final CurrencyUnit JPY = CurrencyUnit.of("JPY");
  private static final CurrencyUnit KWD = CurrencyUnit.of("KWD");

  @ParameterizedTest
  @CsvSource({
    "TWO_DECIMALS,1000,AUD,10.00",
    "TWO_DECIMALS,5,AUD,0.05",
    "TWO_DECIMALS,0,AUD,0.00",
    "TWO_DECIMALS,300,JPY,300.00",
    "TWO_DECIMALS,1250,KWD,1.25",
    "TWO_DECIMALS,12300,CLF,1.23",
    "TWO_DECIMALS,9223372036854775807,AUD,92233720368547758.07",
    "TWO_DECIMALS,9223372036854775807,JPY,9223372036854775807.00",
    "ISO_EXPONENT,1000,AUD,10.00",
    "ISO_EXPONENT,300,JPY,300",
    "ISO_EXPONENT,0,JPY,0",
    "ISO_EXPONENT,1255,KWD,1.255",
    "ISO_EXPONENT,1250,KWD,1.250",
    "ISO_EXPONENT,12345,CLF,1.2345"
  })
  void writesAndReadsBack(PathAmountFormat format, long minor, String code, String text) {
    Money amount = Money.ofMinor(minor, code);
    assertEquals(text, format.format(amount));
    assertEquals(amount, format.parse(text, amount.currency()));
  }

  @Test
  void anAmountThatTwoDecimalsCannotHoldIsNotWritten() {
    ArithmeticException e =
        assertThrows(
            ArithmeticException.class, () -> TWO_DECIMALS.format(Money.of("1.255", "KWD")));
    assertEquals("the amount has more than 2 decimals: round it first", e.getMessage());
    assertThrows(ArithmeticException.class, () -> TWO_DECIMALS.format(Money.of("0.0001", "CLF")));
  }

  @ParameterizedTest
  @EnumSource
  void aNegativeAmountIsNotWritten(PathAmountFormat format) {
    assertThrows(IllegalArgumentException.class, () -> format.format(Money.ofMinor(-1, AUD)));
  }

  @Test
  void anAmountThatTheCurrencyCannotHoldIsNotRead() {
    assertThrows(IllegalArgumentException.class, () -> TWO_DECIMALS.parse("10.50", JPY));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "10",
        "10.0",
        "10.000",
        "10,00",
        "1e3",
        "1e15",
        "1E+3",
        "-1.00",
        "+1.00",
        "-0.00",
        ".50",
        "010.00",
        "00.00",
        "00.50",
        " 10.00",
        "10.00 ",
        "10. 00",
        "10.00\n",
        "\t10.00",
        "10.00.",
        "1.0.00",
        "10..00",
        "..00",
        "10.0a",
        "a0.00",
        "0x1.00",
        "1 000.00",
        "1,000.00",
        "1_0.00",
        "10:00",
        "10/00",
        "NaN",
        "$10.00",
        "10.00 AUD",
        "10%2e00",
        "10.-1",
        "1.+0",
        "\u0661\u0660.\u0660\u0660",
        "\u0967\u0966.\u0966\u0966",
        "\uff11\uff10.\uff10\uff10",
        "1\u06f0.00",
        "10\u066b00",
        "10\uff0e00",
        "\ufeff10.00",
        "10.00\u200f",
        "\u00a010.00"
      })
  void whateverIsNotExactlyTheFormatIsRefused(String text) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> TWO_DECIMALS.parse(text, AUD));
    assertFalse(text.length() > 4 && e.getMessage().contains(text));
    assertThrows(IllegalArgumentException.class, () -> ISO_EXPONENT.parse(text, AUD));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "300.00", "300.", "300.0", "0300", "00", "-300", "+300", "3e2", ".0"})
  void withoutDecimalsThereIsNoPoint(String text) {
    assertThrows(IllegalArgumentException.class, () -> ISO_EXPONENT.parse(text, JPY));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "1.0", "1.25", "1.2550", "01.255"})
  void withThreeDecimalsThereAreThree(String text) {
    assertThrows(IllegalArgumentException.class, () -> ISO_EXPONENT.parse(text, KWD));
  }

  @Test
  void moreThanALongIsRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> TWO_DECIMALS.parse("92233720368547758.08", AUD));
    assertThrows(
        IllegalArgumentException.class, () -> TWO_DECIMALS.parse("9999999999999999999.00", AUD));
  }

  @Test
  void moreThan22CharactersAreRefusedWhateverTheyAre() {
    assertThrows(
        IllegalArgumentException.class,
        () -> TWO_DECIMALS.parse("1" + "0".repeat(19) + ".00", JPY));
    assertThrows(
        IllegalArgumentException.class, () -> TWO_DECIMALS.parse("1".repeat(9_000_000), AUD));
  }

  @ParameterizedTest
  @EnumSource
  void nullsAreRefused(PathAmountFormat format) {
    assertThrows(NullPointerException.class, () -> format.format(null));
    assertThrows(NullPointerException.class, () -> format.parse(null, AUD));
    assertThrows(NullPointerException.class, () -> format.parse("10.00", null));
  }
}
