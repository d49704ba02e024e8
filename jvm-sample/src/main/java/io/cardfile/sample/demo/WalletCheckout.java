package io.cardfile.sample.demo;

import static io.cardfile.purchase.PurchaseOutcome.Kind.APPROVED;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.TestCard;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import io.cardfile.wallet.WalletTokenRequest;

/** A checkout with a wallet: the signed token, the purpose of its hash, and the payment. */
final class WalletCheckout {

  private final Shop shop;

  WalletCheckout(Shop shop) {
    this.shop = shop;
  }

  void run() {
    shop.output().heading("Morning: wallet checkout");
    SignedWalletTokenRequest signed = sign(cart());
    WalletTokenOutcome issued = shop.client().walletToken(signed).execute();
    step("wallet token, AUD 129.00, two items", issued, "the hash covers invoice and amount");
    String text = signed.toText();
    step(
        "the same, sent by an app from its text",
        shop.client().walletToken(SignedWalletTokenRequest.fromText(text)).execute(),
        "the secret is never in the app");
    amountChangedInTransit(signed);
    pay(issued);
  }

  private void step(String title, WalletTokenOutcome outcome, String why) {
    shop.output().step(title, WalletTokenOutcome.Kind.ISSUED, outcome.kind(), why);
  }

  private static SignedWalletTokenRequest sign(WalletTokenRequest cart) {
    SharedSecret secret = SharedSecret.ofUtf8("TEST");
    return LocalWalletTokenSigner.of("TEST-merchant", new JcaHashSigner(secret)).sign(cart);
  }

  private static WalletTokenRequest cart() {
    return WalletTokenRequest.builder()
        .invoiceNumber("INV-1")
        .total(Money.of("129.00", "AUD"))
        .originUrl("https://shop.example")
        .callbackPath("/checkout/wallet")
        .cartItem(CartItem.of("Double room, one night", 1, 12_000))
        .cartItem(CartItem.of("Breakfast", 2, 450))
        .build();
  }

  private void amountChangedInTransit(SignedWalletTokenRequest signed) {
    PaymentClient tampered =
        PaymentClient.builder(
                shop.sandbox().endpoints(), new TamperingTransport(JdkTransport.create()))
            .build();
    shop.output()
        .step(
            "the same, its amount changed in transit",
            WalletTokenOutcome.Kind.REFUSED,
            tampered.walletToken(signed).execute().kind(),
            "the hash does not match the amount");
  }

  private void pay(WalletTokenOutcome outcome) {
    Issued issued = (Issued) outcome;
    WalletCallback payer =
        shop.sandbox().completeCheckout(issued.token(), issued.checkoutId(), TestCard.VISA);
    PurchaseOutcome kept =
        shop.pay(
            "the payer pays in the wallet",
            "INV-1",
            "129.00",
            PurchaseRequest.firstWalletOnFile("wallet", payer),
            APPROVED,
            "and agrees that the card is kept");
    shop.pay(
        "later, with the kept card",
        "INV-2",
        "42.00",
        PurchaseRequest.storedCard(Shop.credential(kept)),
        APPROVED,
        "the payer is present, without a CVV");
  }
}
