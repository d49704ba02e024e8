package io.cardfile.testkit.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.explore.CarelessShop.Mistake;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Known mistakes of shops with an HTTP client of their own, which the explorer must find. */
class CarelessShopTest {

  private static Scenario shop(Mistake mistake) {
    return trial -> new CarelessShop(trial, mistake).charge("INV-1");
  }

  private static String found(FaultExplorer.Builder explorer, Scenario scenario) {
    AssertionError found =
        assertThrows(AssertionError.class, () -> explorer.build().explore(scenario));
    Canaries canaries = Canaries.of(TestCard.VISA.number(), "Ada Example");
    assertEquals(List.of(), canaries.in(found));
    return found.getMessage();
  }

  @ParameterizedTest
  @CsvSource({
    "SENDS_AGAIN_AT_ONCE, LOST_REPLY, lost-reply@1, was charged 2 times",
    "SENDS_AGAIN_A_SECOND_LATER, LOST_REPLY, lost-reply@1, was charged 2 times",
    "SENDS_AGAIN_WHEN_THE_STATUS_ASKS, STATUS_503_RETRY, status-503-retry@1, was charged 2 times",
    "SENDS_AGAIN_ON_TIME_OUT, NO_REPLY, no-reply@1, was charged 2 times",
    "FOLLOWS_REDIRECTS, REDIRECT_307, redirect-307@1, was charged 2 times",
    "TAKES_AN_EXCEPTION_FOR_PAID, LOST_REQUEST, lost-request@1, 'paid, but it was not charged'",
    "TAKES_A_SERVER_ERROR_FOR_DECLINED, PAGE_502, page-502@1, 'not paid, but it was charged'",
    "TAKES_A_CLIENT_ERROR_FOR_DECLINED, PAGE_404, page-404@1, 'not paid, but it was charged'",
    "TAKES_A_TIME_OUT_FOR_DECLINED, NO_REPLY, no-reply@1, 'not paid, but it was charged'",
    "TAKES_A_BROKEN_CONNECTION_FOR_NOT_SENT, LOST_REPLY, lost-reply@1, 'paid, but it was charged'",
    "TAKES_THE_SECOND_ATTEMPT_FOR_A_DUPLICATE, LOST_REQUEST, lost-request, 'was not charged'"
  })
  void mistakeIsFound(Mistake mistake, Fault fault, String which, String finding) {
    FaultExplorer.Builder explorer =
        FaultExplorer.builder().only(fault).settling(Duration.ofMillis(1500));
    String text = found(explorer, shop(mistake));
    assertTrue(text.contains(finding), text);
    assertTrue(text.contains("case: " + which + ":"), text);
  }

  @Test
  void missingTimeOutIsFound() {
    FaultExplorer.Builder explorer =
        Payments.explorer().only(Fault.NO_REPLY).limit(Duration.ofSeconds(3));
    String text = found(explorer, shop(Mistake.HAS_NO_TIME_OUT));
    assertTrue(text.contains("the code had not ended after 3000 ms"), text);
  }

  @Test
  void mistakeIsFoundAmongAllFaultsAndItsCaseReplaysIt() {
    String text = found(Payments.explorer(), shop(Mistake.SENDS_AGAIN_AT_ONCE));
    assertTrue(text.contains("reference INV-1 was charged 2 times"), text);
    String which = text.replaceFirst("(?s).*replay\\(\"(.+?)\"\\).*", "$1");
    assertEquals(text, found(Payments.explorer().replay(which), shop(Mistake.SENDS_AGAIN_AT_ONCE)));
  }

  /** The ledger is correct when the code has ended; a second later it has two charges. */
  @Test
  void lateSecondRequestIsFoundOnlyAfterWaiting() {
    FaultExplorer explorer = Payments.explorer().replay("lost-reply@1").build();
    assertEquals(1, explorer.explore(shop(Mistake.SENDS_AGAIN_A_SECOND_LATER)).cases());
  }
}
