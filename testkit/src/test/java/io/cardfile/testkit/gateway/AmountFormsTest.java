package io.cardfile.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AmountFormsTest {

  @Test
  void wholeAmountHasAllForms() {
    assertEquals(
        Map.of(
            "without decimals", "10",
            "with one decimal", "10.0",
            "with three decimals", "10.000",
            "with four decimals", "10.0000",
            "in minor units", "1000",
            "with a comma", "10,00"),
        AmountForms.of("10.00"));
  }

  @Test
  void significantDecimalsAreNeverDropped() {
    assertEquals(
        Map.of(
            "with three decimals", "10.050",
            "with four decimals", "10.0500",
            "in minor units", "1005",
            "with a comma", "10,05"),
        AmountForms.of("10.05"));
  }

  @Test
  void amountWithoutDecimalsHasTwo() {
    assertEquals("300.00", AmountForms.of("300").get("with two decimals"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "10,00",
        "-1",
        "+1",
        "1e3",
        ".5",
        "5.",
        "1.00000",
        "1234567890123456789",
        "\u0661",
        "1 "
      })
  void invalidAmountHasNoForms(String text) {
    assertEquals(Map.of(), AmountForms.of(text));
  }
}
