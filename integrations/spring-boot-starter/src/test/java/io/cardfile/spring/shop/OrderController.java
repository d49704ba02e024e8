package io.cardfile.spring.shop;

import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.NextStep;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import jakarta.servlet.http.HttpServletRequest;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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

  private static final Logger LOG = LoggerFactory.getLogger(OrderController.class);
  private static final Set<Why> ALERTS =
      EnumSet.of(Why.CONTRADICTION, Why.ECHO_MISMATCH, Why.OTHER_ENVIRONMENT);

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
    return reply(orders.charge(reference, amount, card, request.getRemoteAddr()));
  }

  private static ResponseEntity<String> reply(PurchaseOutcome outcome) {
    if (needsPerson(outcome) || outcome.journalFailure().isPresent()) {
      LOG.error("payments: a person must act: {}", outcome);
    }
    HttpStatus status =
        switch (outcome.next()) {
          case DELIVER, CAPTURE -> HttpStatus.OK; // CAPTURE is not paid in full.
          case ASK_FOR_ANOTHER_CARD, TRY_AGAIN_NOW, TRY_AGAIN_LATER, DO_NOT_TRY_AGAIN ->
              HttpStatus.PAYMENT_REQUIRED;
          case CORRECT_AND_SEND_AGAIN ->
              outcome.kind() == Kind.DECLINED
                  ? HttpStatus.PAYMENT_REQUIRED
                  : HttpStatus.INTERNAL_SERVER_ERROR;
          case SEND_SAME_REFERENCE_AGAIN -> HttpStatus.SERVICE_UNAVAILABLE;
          case LOOK_UP -> HttpStatus.ACCEPTED;
        };
    return reply(status, PayerText.textForPayer(outcome));
  }

  private static boolean needsPerson(PurchaseOutcome outcome) {
    return switch (outcome.kind()) {
      case REFUSED, REFERENCE_REUSED -> true; // The settings or the numbering are wrong.
      case APPROVED -> outcome.next() != NextStep.DELIVER; // Not captured in full.
      case IN_DOUBT -> ALERTS.contains(((InDoubt) outcome).why());
      default -> false;
    };
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
