package io.cardfile.system;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** A node of a shop on Spring Boot, which takes the card of each order from nowhere. */
@SpringBootApplication
@RestController
public class ShopNode {

  private final PaymentClient payments;

  ShopNode(PaymentClient payments) {
    this.payments = payments;
  }

  /** Starts the node and prints {@code ready PORT}. */
  public static void main(String[] args) {
    ProcessHandle.current().parent().orElseThrow().onExit().thenRun(ShopMain::halt);
    ConfigurableApplicationContext shop = SpringApplication.run(ShopNode.class, args);
    System.out.println("ready " + shop.getEnvironment().getProperty("local.server.port"));
  }

  @PostMapping("/orders/{reference}")
  String pay(@PathVariable("reference") String reference) {
    PurchaseOutcome outcome =
        payments
            .purchase(
                PurchaseRequest.firstCardOnFile(Purchases.card())
                    .reference(reference)
                    .amount(Money.of("19.00", "AUD"))
                    .build())
            .execute();
    return outcome.kind().name();
  }
}
