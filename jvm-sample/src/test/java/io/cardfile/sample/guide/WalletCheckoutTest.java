package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.Kind;
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
  private static final String IP = "203.0.113.7";

  private final TestGateway gateway = TestGateway.create();
  private final Map<String, String> session = new HashMap<>();
  private final WalletCheckout checkout =
      new WalletCheckout(
          gateway.endpoints(),
          gateway.transport(),
          gateway.journal(),
          gateway.username(),
          "TEST",
          "TEST");

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
    WalletTokenOutcome token = token();
    assertTrue(
        WalletCheckout.page(token)
            .matches("<button data-token='[^'<]+' data-checkout='[^'<]+'>.*"));
    Map<String, String> query = callback(token, session.get("wallet.state"));
    assertEquals(Kind.APPROVED, checkout.pay(query, session, IP).kind());
    assertThrows(IllegalArgumentException.class, () -> checkout.pay(query, session, IP));
    gateway.ledger().chargedOnce("INV-1042", TOTAL);
  }

  @Test
  void callbackOfAnotherSessionIsRefused() {
    Map<String, String> forged = callback(token(), "x");
    assertThrows(IllegalArgumentException.class, () -> checkout.pay(forged, session, IP));
    gateway.ledger().nothingCharged();
  }

  @Test
  void walletThatIssuesNoTokenIsNotShown() {
    gateway.next().status(503);

    assertEquals("<p>Pay another way.</p>", WalletCheckout.page(token()));
  }

  @Test
  void newCheckoutOfAPaidInvoiceChargesNothing() {
    for (int i = 0; i < 2; i++) {
      Map<String, String> query = callback(token(), session.get("wallet.state"));
      assertEquals(Kind.APPROVED, checkout.pay(query, session, IP).kind());
    }
    gateway.ledger().chargedOnce("INV-1042", TOTAL);
  }
}
