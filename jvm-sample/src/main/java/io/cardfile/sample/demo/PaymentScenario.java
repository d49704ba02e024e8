package io.cardfile.sample.demo;

import static io.cardfile.purchase.PurchaseOutcome.Kind.APPROVED;

import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.ThreeDSecure;
import io.cardfile.wallet.WalletCallback;

/** Payments whose payer is present: a card, a 3-D Secure result, an authorisation, a wallet. */
final class PaymentScenario {

  private final ScenarioOutput output;
  private final DemoShop shop;
  private final Card card = CardOnFileScenario.card("5123456789012346");

  PaymentScenario(ScenarioOutput output, DemoShop shop) {
    this.output = output;
    this.shop = shop;
  }

  void run() {
    output.heading("Late morning: payments");
    PurchaseOutcome once =
        pay("card charged once, AUD 42.00", PurchaseRequest.card(card), "the card is not kept");
    output.check("there is no stored credential", !hasCredential(once));
    pay(
        "card with a 3-D Secure result",
        PurchaseRequest.card(card).threeDSecure(authenticated()),
        "the bank has authenticated the payer");
    pay(
        "card authorised only",
        PurchaseRequest.card(card).authorizeOnly(),
        "the amount is reserved, and captured later");
    if (shop.sandbox().isPresent()) {
      wallets();
    } else {
      output.skipped("wallet charged once, and kept", "a checkout needs the payer");
    }
  }

  private static ThreeDSecure authenticated() {
    return ThreeDSecure.builder()
        .sli("05")
        .cavv("AAABBEg0VhI0VniQEjRWAAAAAAA=")
        .version("2.2.0")
        .directoryServerTransactionId("f25084f0-5b16-4c0a-ae5d-b24808a95e4b")
        .build();
  }

  private void wallets() {
    WalletCallback first = WalletCallback.of("https://wallet.example/1", "token-1", "verifier-1");
    WalletCallback second = WalletCallback.of("https://wallet.example/2", "token-2", "verifier-2");
    pay("wallet charged once", PurchaseRequest.wallet("wallet", first), "its card is not kept");
    PurchaseOutcome kept =
        pay(
            "wallet charged, and its card kept",
            PurchaseRequest.firstWalletOnFile("wallet", second),
            "the payer agrees that the card is stored");
    output.check("there is a stored credential", hasCredential(kept));
    pay(
        "the stored card, with the payer present",
        PurchaseRequest.storedCard(DemoShop.credential(kept)),
        "no card number and no CVV is needed");
  }

  private PurchaseOutcome pay(String title, PurchaseRequest.Builder request, String why) {
    PurchaseOutcome outcome = shop.pay(shop.newReference("PAY"), Money.of("42.00", "AUD"), request);
    output.step(title, APPROVED, outcome.kind(), why);
    return outcome;
  }

  private static boolean hasCredential(PurchaseOutcome outcome) {
    return outcome instanceof Approved && ((Approved) outcome).storedCredential().isPresent();
  }
}
