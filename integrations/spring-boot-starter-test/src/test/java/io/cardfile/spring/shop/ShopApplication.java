package io.cardfile.spring.shop;

import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A shop on Spring Boot; takes a card by plain form fields, as no real shop should. */
@SpringBootApplication
@RestController
public class ShopApplication {

  private final OrderService orders;

  ShopApplication(OrderService orders) {
    this.orders = orders;
  }

  public static void main(String[] args) {
    ConfigurableApplicationContext shop = SpringApplication.run(ShopApplication.class, args);
    System.out.println("shop ready " + shop.getEnvironment().getProperty("local.server.port"));
  }

  @PostMapping("/orders/{reference}")
  String pay(
      @PathVariable String reference, @RequestParam String number, @RequestParam String cvv) {
    Card card =
        Card.builder().holder("Ada Example").number(number).expiry("12/2099").cvv(cvv).build();
    PurchaseOutcome outcome = orders.charge(reference, Money.of("19.00", "AUD"), card);
    return outcome.kind() + (outcome.isReplayed() ? " again" : "");
  }
}
