package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The code of docs/guides/wallet-web.md. */
class WalletCheckoutTest {

  private static final Money TOTAL = Money.of("129.00", "AUD");

  private final TestGateway gateway = TestGateway.create();
  private final Map<String, String> session = new HashMap<>();
  private final WalletCheckout checkout =
      new WalletCheckout(
          gateway.endpoints(),
          gateway.transport(),
          gateway.journal(),
          gateway.username(),
          "TEST",
          SharedSecret.ofUtf8("TEST"));

  private WalletTokenOutcome token() {
    return checkout.token(session, "INV-1042", TOTAL);
  }

  /** Returns the query of the callback, after the payer has paid in the wallet. */
  private Map<String, String> callback(WalletTokenOutcome token, String state) {
    Issued issued = (Issued) token;
    WalletCallback paid =
        gateway.completeCheckout(issued.token(), issued.checkoutId(), TestCard.VISA);
    return Map.of(
        "checkout_resource_url", paid.checkoutResourceUrl(),
        "oauth_token", paid.oauthToken(),
        "oauth_verifier", paid.oauthVerifier(),
        "state", state);
  }

  @Test
  void payerPaysOnce() {
    assertFalse(checkout.isPaid("INV-1042", TOTAL));
    WalletTokenOutcome token = token();
    assertTrue(
        WalletCheckout.page(token)
            .matches("<button data-token='[^'<]+' data-checkout='[^'<]+'>.*"));
    Map<String, String> query = callback(token, session.get("wallet.state"));
    assertEquals(Kind.APPROVED, checkout.pay(query, session).kind());
    assertThrows(IllegalArgumentException.class, () -> checkout.pay(query, session));
    assertTrue(checkout.isPaid("INV-1042", TOTAL));
    assertFalse(checkout.isPaid("INV-1042", Money.of("128.00", "AUD")));
    gateway.ledger().chargedOnce("INV-1042", TOTAL);
  }

  @Test
  void callbackOfAnotherSessionIsRefused() {
    Map<String, String> forged = callback(token(), "x");
    assertThrows(IllegalArgumentException.class, () -> checkout.pay(forged, session));
    gateway.ledger().nothingCharged();
  }
}
