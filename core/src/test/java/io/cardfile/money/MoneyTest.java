package io.cardfile.money;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.ProcessorTime;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MoneyTest {
  private static final CurrencyUnit AUD = CurrencyUnit.of("AUD");

  @ParameterizedTest
  @CsvSource({
    "10.00,AUD,1000",
    "10,AUD,1000",
    "10.0,AUD,1000",
    "10.000,AUD,1000",
    "8.70,AUD,870",
    "0.05,AUD,5",
    "-1.50,AUD,-150",
    "-0.00,AUD,0",
    "007,AUD,700",
    "300,JPY,300",
    "300.00,JPY,300",
    "1.255,KWD,1255",
    "1.2345,CLF,12345",
    "92233720368547758.07,AUD,9223372036854775807",
    "-92233720368547758.08,AUD,-9223372036854775808"
  })
  void decimalsBecomeMinorUnitsExactly(String decimal, String code, long minor) {
    assertEquals(minor, Money.of(decimal, code).minorUnits());
    assertEquals(Money.ofMinor(minor, code), Money.of(decimal, code));
  }

  @ParameterizedTest
  @CsvSource({"10.005,AUD", "0.001,AUD", "300.5,JPY", "1.2555,KWD", "0.00001,CLF"})
  void whatWouldNeedRoundingIsRefused(String decimal, String code) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Money.of(decimal, code));
    assertEquals(
        "the amount has more than "
            + CurrencyUnit.of(code).exponent()
            + " decimals: round it first",
        e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "92233720368547758.08",
        "-92233720368547758.09",
        "99999999999999999.99",
        "1000000000000000000000000000000000000000"
      })
  void whatDoesNotFitALongIsRefused(String decimal) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Money.of(decimal, "AUD"));
    assertEquals("the amount is too large", e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "-",
        ".",
        "-.",
        "+1",
        "1.",
        ".5",
        "1e3",
        "1E3",
        "1,00",
        "1 0",
        " 1",
        "1 ",
        "--1",
        "1.0.0",
        "0x10",
        "NaN",
        "Infinity",
        "\u0661\u0660.\u0660\u0660",
        "\uff11",
        "1_000",
        "1-",
        "1.-5",
        "1\u00a0",
        "1\n"
      })
  void textsOutsideTheGrammarAreRefused(String decimal) {
    assertThrows(IllegalArgumentException.class, () -> Money.of(decimal, "AUD"));
  }

  @Test
  void textsOfMoreThan64CharactersAreRefused() {
    String longest = "1." + "0".repeat(62);
    assertEquals(100, Money.of(longest, "AUD").minorUnits());
    assertThrows(IllegalArgumentException.class, () -> Money.of(longest + "0", "AUD"));
  }

  @Test
  void anErrorNeverRepeatsTheText() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Money.of("4111 1111 1111 1111", "AUD"));
    assertFalse(e.getMessage().contains("4111"));
  }

  @Test
  void hugeAndTinyScalesAreRefusedAtOnce() {
    ProcessorTime.within(
        Duration.ofSeconds(5),
        () -> {
          for (int scale : new int[] {Integer.MIN_VALUE, -999_999_999, 999_999_999, 0x7fffffff}) {
            BigDecimal decimal = new BigDecimal(BigInteger.ONE, scale);
            assertThrows(IllegalArgumentException.class, () -> Money.of(decimal, AUD));
            BigDecimal zero = new BigDecimal(BigInteger.ZERO, scale);
            assertEquals(0, Money.of(zero, AUD).minorUnits());
          }
          return null;
        });
  }

  @Test
  void negativeScalesAreExact() {
    assertEquals(120_000, Money.of(new BigDecimal("1.2E+3"), AUD).minorUnits());
    assertEquals(Long.MAX_VALUE, Money.of(BigDecimal.valueOf(Long.MAX_VALUE), jpy()).minorUnits());
  }

  @Test
  void theDecimalHasTheScaleOfTheCurrency() {
    assertEquals(new BigDecimal("10.00"), Money.of("10", "AUD").decimal());
    assertEquals(new BigDecimal("300"), Money.of("300.00", "JPY").decimal());
    assertEquals(new BigDecimal("1.250"), Money.of("1.25", "KWD").decimal());
  }

  @Test
  void sumsAreExactOrRefused() {
    Money most = Money.ofMinor(Long.MAX_VALUE, AUD);
    assertEquals(most, Money.ofMinor(Long.MAX_VALUE - 1, AUD).plus(Money.ofMinor(1, AUD)));
    assertThrows(ArithmeticException.class, () -> most.plus(Money.ofMinor(1, AUD)));
  }

  @Test
  void sumsOfTwoCurrenciesAreRefused() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> Money.of("1.00", "AUD").plus(Money.of("1.00", "NZD")));
    assertEquals("expected AUD (exponent 2) but was NZD (exponent 2)", e.getMessage());
  }

  @Test
  void oneCodeWithTwoExponentsIsTwoCurrencies() {
    Money two = Money.ofMinor(1, CurrencyUnit.unlisted("QQQ", 2));
    Money three = Money.ofMinor(1, CurrencyUnit.unlisted("QQQ", 3));
    assertNotEquals(two, three);
    assertThrows(IllegalArgumentException.class, () -> two.plus(three));
  }

  @Test
  void equalWhenCurrencyAndMinorUnitsAre() {
    assertEquals(Money.of("10", "AUD"), Money.ofMinor(1000, "AUD"));
    assertEquals(Money.of("10", "AUD").hashCode(), Money.ofMinor(1000, "AUD").hashCode());
    assertNotEquals(Money.of("10", "AUD"), Money.of("10", "NZD"));
    assertNotEquals(Money.of("10", "AUD"), Money.of("11", "AUD"));
    assertNotEquals(Money.of("10", "AUD").hashCode(), Money.of("11", "AUD").hashCode());
    assertNotEquals(Money.of("10", "AUD"), null);
    assertNotEquals(Money.of("10", "AUD"), "AUD 10.00");
  }

  private static CurrencyUnit jpy() {
    return CurrencyUnit.of("JPY");
  }
}
