package io.cardfile.spring.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.cardfile.money.Money;
import io.cardfile.spring.test.CardfileTest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.validation.ValidationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.ResponseEntity;
import org.springframework.mock.web.MockHttpServletRequest;

/** The replies of the guide's controller that the guide's own test does not show. */
@ExtendWith(OutputCaptureExtension.class)
@CardfileTest(classes = {OrderService.class, OrderController.class})
class OrderControllerTest {

  @Autowired OrderController controller;
  @Autowired OrderService orders;
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
  void aRefusalIsTheShopsFaultAndAlertsAPerson(CapturedOutput output) {
    gateway.next().refuse("Card number is invalid");
    ResponseEntity<String> reply = pay("T-1", TestCard.VISA.number());
    assertThat(reply.getStatusCode().value()).isEqualTo(500);
    assertThat(reply.getBody()).isEqualTo("We could not make the payment. Please contact us.");
    assertThat(output).containsPattern("ERROR.* payments: a person must act: .*T-1");
  }

  @Test
  void anApprovalOfAnotherAmountAlertsAPersonAndALostReplyDoesNot(CapturedOutput output) {
    gateway.next().loseReply();
    assertThat(status("T-2", TestCard.VISA)).isEqualTo(202);
    assertThat(output).doesNotContain("a person must act");
    gateway
        .next()
        .reply(
            200,
            """
            {"successful":true,"errors":[],"response":{"successful":true,"reference":"T-1",
            "amount":1,"currency":"AUD","captured":true,"captured_amount":1,"id":"71-P-1"}}
            """);
    assertThat(status("T-1", TestCard.VISA)).isEqualTo(202);
    assertThat(output).containsPattern("ERROR.* payments: a person must act: .*T-1");
  }

  @Test
  void anApprovalOfAPartAlertsAPerson(CapturedOutput output) {
    gateway
        .next()
        .reply(
            200,
            """
            {"successful":true,"errors":[],"test":true,"response":{"successful":true,
            "reference":"T-1","amount":1900,"currency":"AUD","captured":true,
            "response_code":"10","id":"71-P-1"}}
            """);
    assertThat(pay("T-1", TestCard.VISA.number()).getBody())
        .isEqualTo("The amount is reserved on your card.");
    assertThat(output).containsPattern("ERROR.* payments: a person must act: .*T-1");
  }

  @Test
  void aReusedReferenceAlertsAPerson(CapturedOutput output) {
    orders.charge("T-1", Money.of("7.00", "AUD"), TestCard.VISA.card(), "203.0.113.7");
    assertThat(status("T-1", TestCard.VISA)).isEqualTo(202);
    assertThat(output).containsPattern("ERROR.* payments: a person must act: .*T-1");
  }
}
