package io.cardfile.sample.guide;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.transport.Transport;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import io.cardfile.wallet.WalletTokenRequest;
import java.util.Map;
import java.util.UUID;

/** The code of docs/guides/wallet-web.md. */
final class WalletCheckout {

  private final PaymentClient client;

  // region client
  WalletCheckout(
      Endpoints endpoints,
      Transport transport,
      PurchaseJournal journal,
      String username,
      String apiToken, // Authorises purchases.
      String sharedSecret) { // Signs wallet tokens.
    JcaHashSigner signer = new JcaHashSigner(SharedSecret.ofUtf8(sharedSecret));
    this.client =
        PaymentClient.builder(endpoints, transport)
            .walletTokenSigner(LocalWalletTokenSigner.of(username, signer))
            .credentials(username, apiToken)
            .journal(journal, "acme")
            .build();
  }

  // endregion

  // region token
  WalletTokenOutcome token(Map<String, String> session, String invoice, Money total) {
    String state = UUID.randomUUID().toString();
    session.put("wallet.state", state);
    session.put("wallet.invoice", invoice);
    session.put("wallet.amount", total.decimal().toPlainString());
    session.put("wallet.currency", total.currency().code());
    WalletTokenRequest request =
        WalletTokenRequest.builder()
            .invoiceNumber(invoice)
            .total(total)
            .originUrl("https://shop.example")
            .callbackPath("/checkout/wallet?state=" + state)
            .cartItem(CartItem.of("Your order", 1, total.minorUnits()))
            .build();
    return client.walletToken(request).execute();
  }

  // endregion

  // region page
  static String page(WalletTokenOutcome outcome) {
    if (outcome.kind() != WalletTokenOutcome.Kind.ISSUED) {
      return "<p>Pay another way.</p>";
    }
    Issued issued = (Issued) outcome;
    return "<button data-token='"
        + escaped(issued.token())
        + "' data-checkout='"
        + escaped(issued.checkoutId())
        + "'>Pay with the wallet</button>";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("'", "&#39;");
  }

  // endregion

  // region pay
  /** Charges the order of the session with the callback's query, which is decoded. */
  PurchaseOutcome pay(Map<String, String> query, Map<String, String> session, String payerIp) {
    String state = session.remove("wallet.state"); // Used once, also when it is refused.
    if (state == null || !state.equals(query.get("state"))) {
      throw new IllegalArgumentException("state");
    }
    WalletCallback callback =
        WalletCallback.of( // Throws ValidationException: answer with status 400.
            query.get("checkout_resource_url"),
            query.get("oauth_token"),
            query.get("oauth_verifier"));
    PurchaseRequest request =
        PurchaseRequest.wallet("wallet", callback) // As the gateway names the wallet.
            .reference(session.get("wallet.invoice"))
            .amount(Money.of(session.get("wallet.amount"), session.get("wallet.currency")))
            .customerIp(payerIp)
            .build();
    return client.purchase(request).execute();
  }

  // endregion
}
