package io.cardfile.sample.demo;

import static io.cardfile.purchase.PurchaseOutcome.Kind.APPROVED;

import io.cardfile.json.JsonObject;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.ThreeDSecure;
import io.cardfile.testkit.TestCard;

/** Payments by card that keep nothing: charged at once, with 3-D Secure, captured, and voided. */
final class CardPayments {

  private static final Money AMOUNT = Money.of("42.00", "AUD");

  private final Shop shop;
  private final Card card = TestCard.MASTERCARD.card();

  CardPayments(Shop shop) {
    this.shop = shop;
  }

  void run() {
    shop.output().heading("Late morning: cards");
    pay("card charged once", "ORD-1", PurchaseRequest.card(card), "the card is not kept");
    pay(
        "card with a 3-D Secure result",
        "ORD-2",
        PurchaseRequest.card(card).threeDSecure(authenticated()),
        "the bank has authenticated the payer");
    String sold = authorize("ORD-3");
    shop.client().post("/v1.0/purchases/" + sold + "/capture", amount()).execute();
    lookUp("captured when the goods leave", "ORD-3", LookUpOutcome.Kind.PAID, "the money moves");
    String missing = authorize("ORD-4");
    shop.client().post("/v1.0/purchases/void?id=" + missing, JsonObject.empty()).execute();
    lookUp("voided: it is out of stock", "ORD-4", LookUpOutcome.Kind.VOIDED, "no money moves");
  }

  private static ThreeDSecure authenticated() {
    return ThreeDSecure.builder()
        .sli("05")
        .cavv("AAABBEg0VhI0VniQEjRWAAAAAAA=")
        .version("2.2.0")
        .directoryServerTransactionId("f25084f0-5b16-4c0a-ae5d-b24808a95e4b")
        .build();
  }

  /** Returns the gateway's ID of the authorisation. */
  private String authorize(String reference) {
    PurchaseRequest.Builder request = PurchaseRequest.card(card).authorizeOnly();
    Approved held = pay("card authorised only", reference, request, "the amount is reserved");
    return held.id().orElseThrow();
  }

  private Approved pay(
      String title, String reference, PurchaseRequest.Builder request, String why) {
    return (Approved) shop.pay(title, reference, "42.00", request, APPROVED, why);
  }

  private static JsonObject amount() {
    return JsonObject.builder().put("amount", AMOUNT.minorUnits()).build();
  }

  private void lookUp(String title, String reference, LookUpOutcome.Kind expected, String why) {
    LookUpOutcome found = shop.client().lookUp(reference, AMOUNT).execute();
    shop.output().step(title, expected, found.kind(), why);
  }
}
