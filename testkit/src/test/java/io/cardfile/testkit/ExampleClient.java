package io.cardfile.testkit;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.gateway.TestCard;
import io.cardfile.transport.Transport;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenRequest;

/** The library as a merchant uses it, with any transport. */
final class ExampleClient {

  static final Money TEN_DOLLARS = Money.of("10.00", "AUD");

  private final PaymentClient client;

  private ExampleClient(String walletUrl, String purchasesUrl, Transport transport) {
    client =
        PaymentClient.builder(
                Endpoints.test().walletUrl(walletUrl).purchasesUrl(purchasesUrl).build(), transport)
            .credentials("TEST-merchant", "TEST")
            .build();
  }

  static ExampleClient of(FakeGateway gateway) {
    return new ExampleClient(gateway.walletUrl(), gateway.purchasesUrl(), gateway);
  }

  static ExampleClient of(String baseUrl, Transport transport) {
    return new ExampleClient(baseUrl, baseUrl, transport);
  }

  PurchaseOutcome first(String reference, TestCard card, Money amount) {
    return client
        .purchase(
            PurchaseRequest.firstCardOnFile(
                    Card.builder()
                        .holder("Ann Example")
                        .number(card.number())
                        .expiry("12/2099")
                        .cvv("123")
                        .build())
                .reference(reference)
                .amount(amount)
                .build())
        .execute();
  }

  PurchaseOutcome later(String reference, StoredCredential credential, Money amount) {
    return client
        .purchase(
            PurchaseRequest.merchantInitiated(credential, AuthReason.NO_SHOW)
                .reference(reference)
                .amount(amount)
                .build())
        .execute();
  }

  WalletTokenOutcome walletToken(String invoiceNumber, Money total) {
    return walletToken("TEST", invoiceNumber, total);
  }

  WalletTokenOutcome walletToken(String secret, String invoiceNumber, Money total) {
    WalletTokenRequest request =
        WalletTokenRequest.builder()
            .invoiceNumber(invoiceNumber)
            .total(total)
            .originUrl("https://shop.example")
            .callbackPath("/checkout")
            .cartItem(CartItem.of("Green tea", 2, 500).withImage("https://shop.example/tea.png"))
            .build();
    JcaHashSigner signer = new JcaHashSigner(SharedSecret.ofUtf8(secret));
    return client
        .walletToken(LocalWalletTokenSigner.of("TEST-merchant", signer).sign(request))
        .execute();
  }

  static StoredCredential credential(PurchaseOutcome outcome) {
    return ((PurchaseOutcome.Approved) outcome).storedCredential().orElseThrow();
  }
}
