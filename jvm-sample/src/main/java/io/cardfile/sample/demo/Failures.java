package io.cardfile.sample.demo;

import static io.cardfile.purchase.PurchaseOutcome.Kind.IN_DOUBT;

import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.TestCard;

/** What goes wrong: a form with mistakes, and a reply that is lost after the charge. */
final class Failures {

  private final Shop shop;

  Failures(Shop shop) {
    this.shop = shop;
  }

  void run() {
    shop.output().heading("Evening: failures");
    invalidCard();
    shop.sandbox().next().loseReply();
    pay("a reply lost after the charge", "it is not known whether it charged");
    pay("the same reference again", "the gateway has it: no second charge");
    LookUpOutcome found = shop.client().lookUp("ORD-5", Money.of("42.00", "AUD")).execute();
    shop.output()
        .step(
            "the reference looked up", LookUpOutcome.Kind.PAID, found.kind(), "charged, and once");
  }

  private void invalidCard() {
    Card.Builder card =
        Card.builder().holder("").number("4111 1111 1111 1111").expiry("13/30").cvv("12");
    shop.output().title("  A card with four mistakes, all found before anything is sent:");
    card.violations().forEach(violation -> shop.output().detail(violation.toString()));
  }

  private void pay(String title, String why) {
    PurchaseRequest.Builder request = PurchaseRequest.firstCardOnFile(TestCard.VISA.card());
    shop.pay(title, "ORD-5", "42.00", request, IN_DOUBT, why);
  }
}
