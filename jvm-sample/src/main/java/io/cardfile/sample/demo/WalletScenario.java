package io.cardfile.sample.demo;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Kind;
import io.cardfile.wallet.WalletTokenRequest;

/** Wallet checkout: a token for the lightbox, and the purpose of the hash. */
final class WalletScenario {

  private final ScenarioOutput output;
  private final DemoShop shop;
  private final PaymentClient tampered;
  private final LocalWalletTokenSigner signer;

  WalletScenario(
      ScenarioOutput output, DemoShop shop, PaymentClient tampered, LocalWalletTokenSigner signer) {
    this.output = output;
    this.shop = shop;
    this.tampered = tampered;
    this.signer = signer;
  }

  void run() {
    output.heading("Morning: wallet checkout");
    SignedWalletTokenRequest signed = signer.sign(cart());
    WalletTokenOutcome issued = shop.client().walletToken(signed).execute();
    output.step(
        "wallet token, AUD 129.00, two cart items",
        Kind.ISSUED,
        issued.kind(),
        "the hash covers user name, invoice, currency and amount");

    String text = signed.toText();
    WalletTokenOutcome fromText =
        shop.client().walletToken(SignedWalletTokenRequest.fromText(text)).execute();
    output.step(
        "the same, signed here and sent from its text",
        Kind.ISSUED,
        fromText.kind(),
        "a server signs, an app sends: the secret is never in the app");

    WalletTokenOutcome refused = tampered.walletToken(signed).execute();
    output.step(
        "the same with its amount changed in transit",
        Kind.REFUSED,
        refused.kind(),
        "the hash does not match the amount in the path");
    refused.errors().forEach(error -> output.detail("gateway: " + error));
  }

  private WalletTokenRequest cart() {
    return WalletTokenRequest.builder()
        .invoiceNumber(shop.newReference("INV"))
        .total(Money.of("129.00", "AUD"))
        .originUrl("https://shop.example")
        .callbackPath("/checkout/wallet")
        .cartItem(
            CartItem.of("Double room, one night", 1, 12_000)
                .withImage("https://shop.example/img/room.jpg"))
        .cartItem(CartItem.of("Breakfast", 2, 450))
        .build();
  }
}
