package io.cardfile.spring.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.money.Money;
import io.cardfile.testkit.Outcomes;
import org.junit.jupiter.api.Test;

class PayerTextTest {

  private static final Money AMOUNT = Money.of("19.00", "AUD");

  private static String textAfter(String responseCode) {
    return PayerText.textForPayer(Outcomes.declined("R-1", AMOUNT, responseCode));
  }

  @Test
  void theReasonIsShownOnlyWhereThatIsAllowed() {
    assertThat(textAfter("43")).isEqualTo("The payment was declined. Please pay in another way.");
    assertThat(textAfter("51")).isEqualTo("Please use another card, or ask your bank.");
    assertThat(textAfter("91")).isEqualTo("The payment was declined. Please try again.");
    assertThat(textAfter("82")).isEqualTo("The security code was wrong. Please enter it again.");
  }

  @Test
  void aPayerOfADoubtMustNotPayAgain() {
    assertThat(PayerText.textForPayer(Outcomes.inDoubt("R-1", AMOUNT)))
        .isEqualTo("We are checking your payment. Please do not pay again.");
    assertThat(PayerText.textForPayer(Outcomes.notSent("R-1", AMOUNT)))
        .isEqualTo("We cannot take the payment now. Please try again later.");
    assertThat(PayerText.textForPayer(Outcomes.refused("R-1", AMOUNT, "Card number is invalid")))
        .isEqualTo("We could not make the payment. Please contact us.");
  }
}
