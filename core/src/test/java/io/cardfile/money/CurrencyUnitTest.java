package io.cardfile.money;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class CurrencyUnitTest {
  @Test
  void exponentsOtherThanTwoAreThoseOfIso4217() {
    assertEquals(
        codes("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
        withExponent(0));
    assertEquals(codes(""), withExponent(1));
    assertEquals(codes("BHD IQD JOD KWD LYD OMR TND"), withExponent(3));
    assertEquals(codes("CLF UYW"), withExponent(4));
    assertEquals(139, withExponent(2).size());
  }

  @Test
  void theTableIsSortedAndHoldsEveryCodeOnce() {
    List<String> codes =
        CurrencyUnit.all().stream().map(CurrencyUnit::code).collect(Collectors.toList());
    assertEquals(165, codes.size());
    assertEquals(List.copyOf(new TreeSet<>(codes)), codes);
  }

  @Test
  void everyListedCurrencyIsFoundByItsCode() {
    for (CurrencyUnit unit : CurrencyUnit.all()) {
      assertSame(unit, CurrencyUnit.of(unit.code()));
      assertSame(unit, CurrencyUnit.find(unit.code()).orElseThrow());
    }
  }

  /** The runtime may have other codes than the library, but must agree on the common ones. */
  @Test
  void theDesktopRuntimeAgreesOnTheExponents() {
    for (CurrencyUnit unit : CurrencyUnit.all()) {
      for (Currency theirs : Currency.getAvailableCurrencies()) {
        if (theirs.getCurrencyCode().equals(unit.code())) {
          assertEquals(theirs.getDefaultFractionDigits(), unit.exponent(), unit.code());
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ANG", "BGN", "CUC", "HRK", "SLL", "ZWL", "DEM", "VEF", "BYR", "ZZZ"})
  void withdrawnAndUnknownCodesAreNotListed(String code) {
    assertEquals(Optional.empty(), CurrencyUnit.find(code));
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> CurrencyUnit.of(code));
    assertTrue(e.getMessage().contains("use unlisted"), e.getMessage());
    assertEquals(2, CurrencyUnit.unlisted(code, 2).exponent());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "XAU", "XAG", "XPT", "XPD", "XDR", "XXX", "XTS", "XBA", "XBB", "XBC", "XBD", "XSU", "XUA"
      })
  void codesWithoutMinorUnitAreRefusedAndToldSo(String code) {
    assertEquals(Optional.empty(), CurrencyUnit.find(code));
    for (int exponent = 0; exponent <= 4; exponent++) {
      int any = exponent;
      assertTold(code, () -> CurrencyUnit.unlisted(code, any));
    }
    assertTold(code, () -> CurrencyUnit.of(code));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "aud", "AU", "AUDD", "A:D", "A D", "AU1", " AUD", "AUD ", "\u0410UD"})
  void malformedCodesAreNoCodes(String text) {
    assertEquals(Optional.empty(), CurrencyUnit.find(text));
    if (text != null) {
      assertThrows(IllegalArgumentException.class, () -> CurrencyUnit.of(text));
      assertThrows(IllegalArgumentException.class, () -> CurrencyUnit.unlisted(text, 2));
    }
  }

  @Test
  void anErrorNeverRepeatsTheText() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> CurrencyUnit.of("4111111111111111"));
    assertFalse(e.getMessage().contains("4111"));
  }

  @Test
  void unlistedTakesTheCallersWordForACodeOutsideTheTable() {
    CurrencyUnit unit = CurrencyUnit.unlisted("QQQ", 3);
    assertEquals("QQQ", unit.code());
    assertEquals(3, unit.exponent());
    assertEquals(unit, CurrencyUnit.unlisted("QQQ", 3));
    assertEquals(unit.hashCode(), CurrencyUnit.unlisted("QQQ", 3).hashCode());
    assertNotEquals(unit, CurrencyUnit.unlisted("QQQ", 2));
    assertNotEquals(unit.hashCode(), CurrencyUnit.unlisted("QQQ", 2).hashCode());
    assertEquals("QQQ", unit.toString());
    assertEquals(0, CurrencyUnit.unlisted("QQQ", 0).exponent());
    assertEquals(4, CurrencyUnit.unlisted("QQQ", 4).exponent());
  }

  @Test
  void aStoredCurrencyIsNotComparedWithTheTable() {
    assertEquals(CurrencyUnit.of("JPY"), CurrencyUnit.fromStored("JPY", 0));
    assertEquals(2, CurrencyUnit.fromStored("JPY", 2).exponent());
    assertEquals("XAU", CurrencyUnit.fromStored("XAU", 2).code());
    assertThrows(IllegalArgumentException.class, () -> CurrencyUnit.fromStored("jpy", 0));
    assertThrows(IllegalArgumentException.class, () -> CurrencyUnit.fromStored("JPY", 5));
  }

  @Test
  void unlistedGivesTheEntryOfTheTableAndRefusesToContradictIt() {
    assertSame(CurrencyUnit.of("JPY"), CurrencyUnit.unlisted("JPY", 0));
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> CurrencyUnit.unlisted("JPY", 2));
    assertEquals("ISO 4217 gives JPY the exponent 0, not 2", e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 5, Integer.MAX_VALUE})
  void unlistedRefusesExponentsOutsideZeroToFour(int exponent) {
    assertThrows(IllegalArgumentException.class, () -> CurrencyUnit.unlisted("QQQ", exponent));
  }

  private static void assertTold(String code, org.junit.jupiter.api.function.Executable call) {
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, call);
    assertTrue(e.getMessage().startsWith(code + " has no minor unit"), e.getMessage());
  }

  private static Set<String> withExponent(int exponent) {
    return CurrencyUnit.all().stream()
        .filter(unit -> unit.exponent() == exponent)
        .map(CurrencyUnit::code)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> codes(String text) {
    return text.isEmpty() ? Set.of() : new TreeSet<>(Arrays.asList(text.split(" ")));
  }
}
