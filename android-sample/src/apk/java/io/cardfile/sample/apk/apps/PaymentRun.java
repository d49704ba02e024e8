package io.cardfile.sample.apk.apps;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.crypto.bouncycastle.BouncyCastleHashSigner;
import io.cardfile.json.JsonText;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.signing.HashSigner;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.transport.retrofit.RetrofitTransport;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import io.cardfile.wallet.WalletTokenRequest;

/** Makes payments with the library, and reports them so that two runs can be compared. */
public final class PaymentRun {

  private static final String USERNAME = "TEST-merchant";

  private final StringBuilder output = new StringBuilder();
  private final PaymentClient client;

  private PaymentRun(String walletUrl, String purchasesUrl, String token) {
    client =
        PaymentClient.builder(
                Endpoints.test().walletUrl(walletUrl).purchasesUrl(purchasesUrl).build(),
                RetrofitTransport.create())
            .credentials(USERNAME, token)
            .build();
  }

  /** Runs against a sandbox; returns the outcome of each payment. */
  public static String run(String walletUrl, String purchasesUrl, String secret, String token) {
    PaymentRun run = new PaymentRun(walletUrl, purchasesUrl, token);
    SharedSecret shared = SharedSecret.ofUtf8(secret);
    run.walletToken("INV-1", new JcaHashSigner(shared));
    run.walletToken("INV-2", new BouncyCastleHashSigner(shared));
    run.walletToken("INV-3", new JcaHashSigner(SharedSecret.ofUtf8("another")));
    run.purchases();
    return run.output.toString();
  }

  private void walletToken(String invoice, HashSigner signer) {
    WalletTokenRequest request =
        WalletTokenRequest.builder()
            .invoiceNumber(invoice)
            .total(Money.of("129.00", "AUD"))
            .originUrl("https://shop.example")
            .callbackPath("/checkout/wallet")
            .cartItem(CartItem.of("Double room \u2013 one night", 1, 12_000))
            .cartItem(CartItem.of("Breakfast", 2, 450))
            .build();
    String text = LocalWalletTokenSigner.of(USERNAME, signer).sign(request).toText();
    SignedWalletTokenRequest signed = SignedWalletTokenRequest.fromText(text);
    append(invoice + " hash", signed.hash());
    append(invoice, client.walletToken(signed).execute());
  }

  private void append(String what, WalletTokenOutcome outcome) {
    append(what, outcome.kind());
    if (outcome instanceof Issued issued) {
      append(what + " token", issued.token() + " " + issued.checkoutId());
    } else if (outcome.kind() == WalletTokenOutcome.Kind.REFUSED) {
      append(what + " errors", outcome.errors());
    }
  }

  private void purchases() {
    WalletCallback callback = WalletCallback.of("https://wallet.example/1", "token-1", "verify-1");
    PurchaseRequest wallet =
        request(PurchaseRequest.firstWalletOnFile("wallet", callback), "REF-1");
    pay(wallet);
    pay(request(PurchaseRequest.firstCardOnFile(card("5313581000123430")), "REF-2"));
    PurchaseOutcome first =
        pay(request(PurchaseRequest.firstCardOnFile(card("5123456789012346")), "REF-3"));
    pay(wallet);
    if (first instanceof Approved approved) {
      later(approved.storedCredential().orElseThrow().toText());
    }
  }

  private void later(String credential) {
    append("credential", credential);
    pay(
        PurchaseRequest.merchantInitiated(StoredCredential.fromText(credential), AuthReason.NO_SHOW)
            .reference("REF-4")
            .amount(Money.of("80.00", "AUD"))
            .customerIp("203.0.113.7")
            .build());
  }

  private static PurchaseRequest request(PurchaseRequest.Builder builder, String reference) {
    return builder
        .reference(reference)
        .amount(Money.of("129.00", "AUD"))
        .customerIp("203.0.113.7")
        .build();
  }

  private static Card card(String number) {
    return Card.builder().holder("Ada Example").number(number).expiry("12/2035").cvv("123").build();
  }

  private PurchaseOutcome pay(PurchaseRequest request) {
    PurchaseOutcome outcome = client.purchase(request).execute();
    append(request.reference(), outcome.kind() + " " + outcome.requestId());
    if (outcome instanceof Approved approved) {
      append("reply", JsonText.write(approved.reply().document()));
    } else if (outcome instanceof PurchaseOutcome.Declined declined) {
      append("advice", declined.advice().next() + " " + declined.reply().responseCode());
    } else if (outcome instanceof PurchaseOutcome.InDoubt doubt) {
      append("doubt", doubt.why() + " " + doubt.phase());
    }
    return outcome;
  }

  private void append(String what, Object value) {
    output.append(what).append(": ").append(value).append('\n');
  }
}
