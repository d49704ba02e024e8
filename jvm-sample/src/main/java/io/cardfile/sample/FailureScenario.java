package io.cardfile.sample;

import static io.cardfile.purchase.PurchaseOutcome.Kind.IN_DOUBT;

import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.sandbox.SandboxServer;
import io.cardfile.validation.InvalidRequestException;

/** What goes wrong: a request full of mistakes, and a reply that is lost. */
final class FailureScenario {

  /** How a request ended that must not leave the shop. */
  private enum Built {
    REFUSED,
    BUILT
  }

  private final ScenarioOutput story;
  private final DemoShop shop;

  FailureScenario(ScenarioOutput story, DemoShop shop) {
    this.story = story;
    this.shop = shop;
  }

  void run() {
    story.chapter("Evening: trouble");
    invalidRequest();
    shop.sandbox()
        .ifPresentOrElse(
            this::lostReply,
            () -> story.skipped("a reply lost after charging", "only the sandbox loses replies"));
  }

  private void invalidRequest() {
    try {
      PurchaseRequest.firstCardOnFile()
          .reference("ORDER 7/3")
          .amount(Money.ofMinor(-5, "AUD"))
          .card(Card.of("", "4111 1111 1111 1111", "13/30", "12"))
          .build();
      story.step("a request full of mistakes", Built.REFUSED, Built.BUILT, "");
    } catch (InvalidRequestException e) {
      story.step(
          "a request full of mistakes",
          Built.REFUSED,
          Built.REFUSED,
          "all violations at once, before anything is sent");
      e.violations().forEach(violation -> story.detail(violation.toString()));
    }
  }

  private void lostReply(SandboxServer sandbox) {
    String reference = shop.newReference("ORD");
    sandbox.loseNextReply();
    PurchaseOutcome lost = pay(reference);
    story.step(
        "a reply lost after charging, AUD 42.00",
        IN_DOUBT,
        lost.kind(),
        "neither charged nor declined is known, so neither is said");
    story.check("the gateway's ledger shows one charge", charges(sandbox, reference) == 1);
    PurchaseOutcome again = pay(reference);
    story.step(
        "the same reference sent once more",
        IN_DOUBT,
        again.kind(),
        "the gateway has it already: it may be charged");
    story.check("the gateway's ledger still shows one charge", charges(sandbox, reference) == 1);
    story.detail("Next: look the reference up, and record what is found.");
  }

  private PurchaseOutcome pay(String reference) {
    return shop.putOnFile(
        reference, Money.of("42.00", "AUD"), CardOnFileScenario.card("5123456789012346"));
  }

  private static int charges(SandboxServer sandbox, String reference) {
    return sandbox.ledger().chargesFor(reference).size();
  }
}
