package io.cardfile.micrometer;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.CardOnFile;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.gateway.TestCard;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.transport.Transport;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenRequest;

/** The requests of one merchant to a simulated gateway. */
final class Shop {

  static final String CVV = "739";
  static final Money PRICE = Money.of("19.00", "AUD");

  private Shop() {}

  static PaymentClient.Builder client(FakeGateway gateway) {
    return client(gateway, gateway, "TEST");
  }

  static PaymentClient.Builder client(FakeGateway gateway, Transport transport, String token) {
    return PaymentClient.builder(
            Endpoints.test()
                .walletUrl(gateway.walletUrl())
                .purchasesUrl(gateway.purchasesUrl())
                .build(),
            transport)
        .credentials("TEST-merchant", token);
  }

  static PurchaseRequest order(String reference) {
    return order(reference, TestCards.VISA_APPROVED);
  }

  static PurchaseRequest order(String reference, TestCard card) {
    return PurchaseRequest.firstCardOnFile(
            Card.builder()
                .holder("Ada Example")
                .number(card.number())
                .expiry("12/2099")
                .cvv(CVV)
                .build())
        .reference(reference)
        .amount(PRICE)
        .build();
  }

  /** Returns a purchase that {@link #order} never is. */
  static PurchaseRequest otherPurchase(String reference) {
    return PurchaseRequest.merchantInitiated(CardOnFile.visa().credential(), AuthReason.NO_SHOW)
        .reference(reference)
        .amount(Money.of("20.00", "AUD"))
        .build();
  }

  static PurchaseOutcome pay(PaymentClient client, String reference) {
    return client.purchase(order(reference)).execute();
  }

  static SignedWalletTokenRequest checkout(String invoiceNumber) {
    return LocalWalletTokenSigner.of(
            "TEST-merchant", new JcaHashSigner(SharedSecret.ofUtf8("TEST")))
        .sign(
            WalletTokenRequest.builder()
                .invoiceNumber(invoiceNumber)
                .total(PRICE)
                .originUrl("https://shop.example")
                .callbackPath("/checkout")
                .cartItem(CartItem.of("Room", 1, 1_900))
                .build());
  }
}
