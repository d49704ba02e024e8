package io.cardfile.spring.shop;

import io.cardfile.money.Money;
import io.cardfile.purchase.Capture;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseOutcome.ReferenceReused;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.RetryAdvice;
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
    return orders.charge(reference, amount, card).accept(new Reply());
  }

  @ExceptionHandler
  ResponseEntity<String> invalid(ValidationException e) {
    String fields = e.violations().stream().map(Violation::path).collect(Collectors.joining(", "));
    return reply(HttpStatus.BAD_REQUEST, "Please check your card details: " + fields);
  }

  private static ResponseEntity<String> reply(HttpStatus status, String text) {
    return ResponseEntity.status(status).body(text);
  }

  /** Does not compile when an outcome is forgotten. */
  private static final class Reply implements PurchaseOutcome.Visitor<ResponseEntity<String>> {

    @Override
    public ResponseEntity<String> approved(Approved outcome) {
      return outcome.capture() == Capture.NONE
          ? reply(HttpStatus.OK, "The amount is reserved on your card.")
          : reply(HttpStatus.OK, "Your payment was made.");
    }

    @Override
    public ResponseEntity<String> declined(Declined outcome) {
      return reply(HttpStatus.PAYMENT_REQUIRED, textOf(outcome.advice()));
    }

    private static String textOf(RetryAdvice advice) {
      if (!advice.mayInformPayer()) {
        return "The payment was declined. Please pay in another way.";
      }
      return switch (advice.next()) {
        case TRY_AGAIN_NOW -> "The payment was declined. Please try again.";
        case TRY_AGAIN_LATER -> "The payment was declined. You can try again later.";
        case CORRECT_AND_SEND_AGAIN -> "The security code was wrong. Please enter it again.";
        case DO_NOT_TRY_AGAIN -> "The payment was declined. Please pay in another way.";
        default -> "The payment was declined. Please use another card, or ask your bank.";
      };
    }

    @Override
    public ResponseEntity<String> refused(Refused outcome) {
      return reply(
          HttpStatus.INTERNAL_SERVER_ERROR,
          "We could not make the payment. Nothing was charged. Please contact us.");
    }

    @Override
    public ResponseEntity<String> referenceReused(ReferenceReused outcome) {
      return reply(HttpStatus.CONFLICT, "We are checking your order. Please do not pay again.");
    }

    @Override
    public ResponseEntity<String> notSent(NotSent outcome) {
      return reply(
          HttpStatus.SERVICE_UNAVAILABLE,
          "We cannot make the payment now. Please try again later.");
    }

    @Override
    public ResponseEntity<String> inDoubt(InDoubt outcome) {
      return reply(
          HttpStatus.ACCEPTED,
          "We are checking your payment. Please do not pay again: we will tell you the result.");
    }
  }
}
