package io.cardfile.spring.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.cardfile.spring.test.CardfileTest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.validation.ValidationException;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.ResponseEntity;
import org.springframework.mock.web.MockHttpServletRequest;

/** The replies of the guide's controller that the guide's own test does not show. */
@CardfileTest(classes = {OrderService.class, OrderController.class})
class OrderControllerTest {

  @Autowired OrderController controller;
  @Autowired TestGateway gateway;
  private final MockHttpServletRequest request = new MockHttpServletRequest();

  private ResponseEntity<String> pay(String reference, String number) {
    return controller.pay(reference, "Ada Example", number, "12/2099", "123", request);
  }

  private int status(String reference, TestCard card) {
    return pay(reference, card.number()).getStatusCode().value();
  }

  @Test
  void aDeclineIsFinalAndAnotherCardNeedsAnotherReference() {
    assertThat(status("T-1", TestCard.VISA_DECLINED)).isEqualTo(402);
    assertThat(status("T-1", TestCard.VISA)).isEqualTo(402);
    assertThat(status("T-1-2", TestCard.VISA)).isEqualTo(200);
    gateway.ledger().notCharged("T-1").chargedOnce("T-1-2");
  }

  @Test
  void aTypingErrorInTheCardNumberIsNamedAndNothingIsSent() {
    ValidationException e =
        catchThrowableOfType(ValidationException.class, () -> pay("T-1", "4005550000000002"));
    assertThat(controller.invalid(e).getBody())
        .isEqualTo("Please check your card details: card_number");
    assertThat(gateway.requests()).isEmpty();
  }

  @Test
  void aCardInTheUrlIsRefusedAndNothingIsSent() {
    request.setQueryString("cvv=123");
    assertThat(status("T-1", TestCard.VISA)).isEqualTo(400);
    assertThat(gateway.requests()).isEmpty();
  }

  @Test
  void aRefusalAsksForACorrection() {
    gateway.next().refuse("Card number is invalid");
    assertThat(pay("T-1", TestCard.VISA.number()).getBody())
        .isEqualTo("Not charged. Please check the card, or contact us.");
  }
}
