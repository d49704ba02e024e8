package io.cardfile.spring.shop;

import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import jakarta.servlet.http.HttpServletRequest;
import java.util.stream.Collectors;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

// region controller
@RestController
class OrderController {

  private final OrderService orders;

  OrderController(OrderService orders) {
    this.orders = orders;
  }

  @PostMapping("/payments/{reference}")
  ResponseEntity<String> pay(
      @PathVariable("reference") String reference,
      @RequestParam("holder") String holder,
      @RequestParam("number") String number,
      @RequestParam("expiry") String expiry,
      @RequestParam("cvv") String cvv,
      HttpServletRequest request) {
    if (request.getQueryString() != null) { // Is logged by servers, and may contain the card.
      return reply(HttpStatus.BAD_REQUEST, "Please send the card as a form.");
    }
    Money amount = Money.of("19.00", "AUD"); // Of the order whose row has this reference, or 404.
    Card card = Card.builder().holder(holder).number(number).expiry(expiry).cvv(cvv).build();
    return reply(orders.charge(reference, amount, card));
  }

  private static ResponseEntity<String> reply(PurchaseOutcome outcome) {
    return switch (outcome.next()) { // Without default: a step that is missing does not compile.
      case DELIVER, CAPTURE -> reply(HttpStatus.OK, "Thank you. Your payment was approved.");
      case ASK_FOR_ANOTHER_CARD -> declined("Please use another card, or ask your bank.");
      case TRY_AGAIN_NOW -> declined("Please try again.");
      case TRY_AGAIN_LATER -> declined("You can try again later.");
      case DO_NOT_TRY_AGAIN -> declined("Please pay in another way.");
      case CORRECT_AND_SEND_AGAIN ->
          reply(HttpStatus.BAD_REQUEST, "Not charged. Please check the card, or contact us.");
      case SEND_SAME_REFERENCE_AGAIN ->
          reply(
              HttpStatus.SERVICE_UNAVAILABLE,
              "We cannot take the payment now. Please try again later.");
      case LOOK_UP ->
          reply(HttpStatus.ACCEPTED, "We are checking your payment. Please do not pay again.");
    };
  }

  private static ResponseEntity<String> declined(String advice) {
    return reply(HttpStatus.PAYMENT_REQUIRED, "The payment was declined. " + advice);
  }

  private static ResponseEntity<String> reply(HttpStatus status, String text) {
    return ResponseEntity.status(status).body(text);
  }

  @ExceptionHandler
  ResponseEntity<String> invalid(ValidationException e) {
    String fields = e.violations().stream().map(Violation::path).collect(Collectors.joining(", "));
    return reply(HttpStatus.BAD_REQUEST, "Please check your card details: " + fields);
  }
}
// endregion
