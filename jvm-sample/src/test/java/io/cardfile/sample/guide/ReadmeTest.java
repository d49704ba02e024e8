package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.json.JsonObject;
import io.cardfile.money.Money;
import io.cardfile.purchase.ApiOutcome;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.GatewayTest;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of the README, in its order, against the simulated gateway. */
@GatewayTest(http = true)
class ReadmeTest {

  private final String username = "TEST-merchant";
  private final String token = "TEST"; // The API token, not the shared secret.
  private final String secret = "TEST";
  private final String cardNumber = "4005550000000001"; // A test card, which is approved.
  private final String cvv = "123";
  private final Map<String, String> vault = new HashMap<>(); // Your own storage, encrypted.
  private String walletUrl;
  private String purchasesUrl;

  @Test
  void examplesTakeTheirPayments(TestGateway gateway, @TempDir Path folder) throws Exception {
    walletUrl = gateway.url(); // The gateway's paynow_url.
    purchasesUrl = gateway.url(); // The gateway's base_url.

    // region first-payment
    Endpoints endpoints = Endpoints.test().walletUrl(walletUrl).purchasesUrl(purchasesUrl).build();
    PaymentClient client =
        PaymentClient.builder(endpoints, JdkTransport.create())
            .credentials(username, token)
            .build();
    Card card =
        Card.builder().holder("Ada Example").number(cardNumber).expiry("12/2035").cvv(cvv).build();
    PurchaseRequest request =
        PurchaseRequest.firstCardOnFile(card)
            .reference("ORDER-1042")
            .amount(Money.of("19.00", "AUD"))
            .customerIp("203.0.113.7")
            .build();
    PurchaseOutcome outcome = client.purchase(request).execute();
    if (outcome instanceof Approved) {
      ((Approved) outcome).storedCredential().ifPresent(c -> vault.put("ada", c.toText()));
    }
    // endregion

    gateway.ledger().chargedOnce("ORDER-1042", Money.of("19.00", "AUD"));

    // region journal
    FileJournal journal = FileJournal.create(folder.resolve("purchases.journal")); // Then open(..).
    PaymentClient server =
        PaymentClient.builder(endpoints, JdkTransport.create())
            .credentials(username, token)
            .journal(journal, "acme-live")
            .build();
    PurchaseRequest rent =
        PurchaseRequest.firstCardOnFile(card)
            .reference("RENT-2026-11-1042")
            .amount(Money.of("900.00", "AUD"))
            .customerIp("203.0.113.7")
            .build();
    PurchaseOutcome paid = server.purchase(rent).execute();
    PurchaseOutcome again = server.purchase(rent).execute(); // The recorded approval.
    // endregion

    assertTrue(again.isReplayed() && !paid.isReplayed());
    gateway.ledger().chargedOnce("RENT-2026-11-1042", Money.of("900.00", "AUD"));

    String trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    // region later-charge
    StoredCredential credential = StoredCredential.fromText(vault.get("ada"));
    PurchaseRequest fee =
        PurchaseRequest.merchantInitiated(credential, AuthReason.NO_SHOW)
            .reference("NO-SHOW-77")
            .amount(Money.of("80.00", "AUD"))
            .customerIp("203.0.113.7")
            .build();
    PurchaseOutcome charged =
        client
            .purchase(fee)
            .deadline(Duration.ofSeconds(50))
            .header(WireHeader.of("traceparent", trace))
            .execute();
    // endregion

    assertInstanceOf(Approved.class, charged);

    // region wallet-token
    LocalWalletTokenSigner signer =
        LocalWalletTokenSigner.of(username, new JcaHashSigner(SharedSecret.ofUtf8(secret)));
    WalletTokenRequest cart =
        WalletTokenRequest.builder()
            .invoiceNumber("INV-1042")
            .total(Money.of("129.00", "AUD"))
            .originUrl("https://shop.example")
            .callbackPath("/checkout/wallet")
            .cartItem(CartItem.of("Double room, one night", 1, 12_900))
            .build();
    SignedWalletTokenRequest signed = signer.sign(cart);
    WalletTokenOutcome issued = client.walletToken(signed).execute();
    // endregion

    assertEquals(WalletTokenOutcome.Kind.ISSUED, issued.kind());

    String checkoutResourceUrl = "https://wallet.example/checkouts/1";
    String oauthToken = "oauth-1";
    String oauthVerifier = "verifier-1";
    // region wallet-payment
    WalletCallback checkout = WalletCallback.of(checkoutResourceUrl, oauthToken, oauthVerifier);
    PurchaseRequest order =
        PurchaseRequest.wallet("example_pay", checkout)
            .reference("INV-1042")
            .amount(Money.of("129.00", "AUD"))
            .customerIp("203.0.113.7")
            .build();
    PurchaseOutcome paidOnce = client.purchase(order).execute();
    // endregion

    assertInstanceOf(Approved.class, paidOnce);

    // region refund
    JsonObject refund =
        JsonObject.builder().put("transaction_id", "071-P-1").put("amount", 1900).build();
    ApiOutcome refunded = client.post("/v1.0/refunds", refund).execute();
    // endregion

    assertEquals(ApiOutcome.Kind.REPLIED, refunded.kind());
  }
}
