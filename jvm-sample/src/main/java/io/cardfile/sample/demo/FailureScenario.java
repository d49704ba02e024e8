package io.cardfile.sample.demo;

import static io.cardfile.purchase.PurchaseOutcome.Kind.IN_DOUBT;

import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.TestGateway;
import io.cardfile.validation.ValidationException;

/** Failures: a request with many mistakes, and a lost reply. */
final class FailureScenario {

  /** The result of building an invalid request. */
  private enum BuildResult {
    REFUSED,
    BUILT
  }

  private final ScenarioOutput output;
  private final DemoShop shop;

  FailureScenario(ScenarioOutput output, DemoShop shop) {
    this.output = output;
    this.shop = shop;
  }

  void run() {
    output.heading("Evening: failures");
    invalidRequest();
    shop.sandbox()
        .ifPresentOrElse(
            this::lostReply,
            () -> output.skipped("a reply lost after charging", "only the sandbox loses replies"));
  }

  private void invalidRequest() {
    try {
      PurchaseRequest.firstCardOnFile(
              Card.builder()
                  .holder("")
                  .number("4111 1111 1111 1111")
                  .expiry("13/30")
                  .cvv("12")
                  .build())
          .reference("ORDER 7/3")
          .amount(Money.ofMinor(-5, "AUD"))
          .customerIp("203.0.113.7")
          .build();
      output.step("a request with many mistakes", BuildResult.REFUSED, BuildResult.BUILT, "");
    } catch (ValidationException e) {
      output.step(
          "a request with many mistakes",
          BuildResult.REFUSED,
          BuildResult.REFUSED,
          "all violations at once, before anything is sent");
      e.violations().forEach(violation -> output.detail(violation.toString()));
    }
  }

  private void lostReply(TestGateway sandbox) {
    String reference = shop.newReference("ORD");
    sandbox.next().loseReply();
    PurchaseOutcome lost = pay(reference);
    output.step(
        "a reply lost after charging, AUD 42.00",
        IN_DOUBT,
        lost.kind(),
        "it is not known whether the payer was charged");
    output.check("the gateway's ledger shows one charge", isChargedOnce(sandbox, reference));
    PurchaseOutcome again = pay(reference);
    output.step(
        "the same reference sent once more",
        IN_DOUBT,
        again.kind(),
        "the gateway already has it: it may be charged");
    output.check("the gateway's ledger still shows one charge", isChargedOnce(sandbox, reference));
    output.detail("Next: look the reference up, and record the result.");
  }

  private PurchaseOutcome pay(String reference) {
    return shop.putOnFile(
        reference, Money.of("42.00", "AUD"), CardOnFileScenario.card("5123456789012346"));
  }

  private static boolean isChargedOnce(TestGateway sandbox, String reference) {
    return sandbox.ledger().entries().stream()
            .filter(entry -> entry.reference().equals(reference))
            .count()
        == 1;
  }
}
