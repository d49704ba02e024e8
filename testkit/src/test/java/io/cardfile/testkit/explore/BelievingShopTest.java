package io.cardfile.testkit.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.explore.BelievingShop.Check;
import io.cardfile.testkit.fault.FaultCatalogue;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Shops that check too little conclude "paid" for purchases that the gateway never received. */
class BelievingShopTest {

  private static final Pattern CASE = Pattern.compile("case: ([a-z0-9.-]+)@1\n");

  private static FaultExplorer.Builder explorer() {
    return Payments.explorer().cases(FaultCatalogue.all().size()).parallel(8);
  }

  private static Scenario shop(Set<Check> checks) {
    return trial -> {
      if (new BelievingShop(trial.purchasesUrl(), checks, NaiveShop.TIMEOUT).charge("INV-1")) {
        trial.paid("INV-1");
      } else {
        trial.inDoubt("INV-1");
      }
    };
  }

  private static void assertFound(FaultExplorer.Builder explorer, Set<Check> checks) {
    AssertionError found =
        assertThrows(AssertionError.class, () -> explorer.build().explore(shop(checks)));
    String text = found.getMessage();
    assertTrue(
        text.contains("the code concluded that INV-1 is paid, but it was not charged"), text);
    assertTrue(text.contains("ledger: empty"), text);
    Matcher matcher = CASE.matcher(text);
    assertTrue(matcher.find() && matcher.group(1).endsWith("-uncharged"), text);
  }

  @Test
  void aShopThatChecksEverythingPasses() {
    int cases = explorer().build().explore(shop(EnumSet.allOf(Check.class))).cases();
    assertEquals(FaultCatalogue.all().size(), cases);
  }

  @Test
  void aShopThatAcceptsAnySuccessIsFound() {
    assertFound(explorer(), EnumSet.noneOf(Check.class));
  }

  @ParameterizedTest
  @CsvSource({
    "page-200-uncharged",
    "empty-body-uncharged",
    "status-204-uncharged",
    "swapped-reply-uncharged",
    "outer-success-alone-uncharged",
  })
  void aShopThatAcceptsAnySuccessIsFoundByEachFault(String fault) {
    assertFound(explorer().only(fault), EnumSet.noneOf(Check.class));
  }

  @ParameterizedTest
  @CsvSource({
    "STATUS, status-202-uncharged",
    "WHOLE, stall-body-uncharged",
    "OUTER_SUCCESS, outer-success-missing-uncharged",
    "INNER_SUCCESS, inner-success-missing-uncharged",
    "TYPES, success-as-string-uncharged",
    "REFERENCE, swapped-reply-uncharged",
    "AMOUNT, other-amount-uncharged",
    "CURRENCY, other-currency-uncharged",
    "STRICT, two-documents-uncharged"
  })
  void eachMissingCheckIsFoundByTheFaultOfThatName(Check check, String fault) {
    assertFound(explorer().only(fault), BelievingShop.allBut(check));
  }
}
