package io.cardfile.testkit.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.Fault;
import io.cardfile.testkit.explore.CarefulShop.Check;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Shops that check too little conclude "paid" for purchases that were not carried out. */
class CarefulShopTest {

  private static final Duration LONG = Duration.ofSeconds(20);

  private static Scenario shop(Set<Check> checks) {
    return trial -> new CarefulShop(trial, checks).charge("INV-1");
  }

  private static void assertFound(Fault fault, Set<Check> checks) {
    // The shop does not wait for it, and a busy machine needs time.
    FaultExplorer explorer = Payments.explorer().only(fault).deadline(LONG).build();
    String text =
        assertThrows(AssertionError.class, () -> explorer.explore(shop(checks))).getMessage();
    assertTrue(
        text.contains("the code concluded that INV-1 is paid, but it was not charged"), text);
    assertTrue(text.contains("case: " + fault + "+uncharged@1"), text);
  }

  @Test
  void shopThatChecksEverythingPasses() {
    FaultExplorer explorer = Payments.explorer().parallel(8).build();
    ExplorerReport report = explorer.explore(shop(EnumSet.allOf(Check.class)));
    assertTrue(report.cases() > 2 * Fault.values().length, report.toString());
    assertEquals(0, report.leftOut());
  }

  @ParameterizedTest
  @EnumSource(names = {"HTML_PAGE", "EMPTY_BODY", "STATUS_204", "OTHER_PURCHASE"})
  void shopThatAcceptsAnySuccessIsFound(Fault fault) {
    assertFound(fault, EnumSet.noneOf(Check.class));
  }

  @ParameterizedTest
  @CsvSource({
    "STATUS, STATUS_202",
    "WHOLE, STALL_BODY",
    "WHOLE, HALF_BODY",
    "OUTER_SUCCESS, OUTER_SUCCESS_MISSING",
    "INNER_SUCCESS, INNER_SUCCESS_MISSING",
    "TYPES, SUCCESS_AS_STRING",
    "REFERENCE, OTHER_PURCHASE",
    "AMOUNT, OTHER_AMOUNT",
    "CURRENCY, OTHER_CURRENCY",
    "STRICT, TWO_DOCUMENTS"
  })
  void eachMissingCheckIsFoundByTheFaultOfThatName(Check missing, Fault fault) {
    assertFound(fault, EnumSet.complementOf(EnumSet.of(missing)));
  }
}
