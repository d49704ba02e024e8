package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.retrofit.RetrofitTransport;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The code of docs/guides/android.md against a simulated gateway. */
class AndroidGuideTest {

  private final TestGateway gateway = TestGateway.start();
  private final Shop shop = new Shop();
  private final Wallet wallet = new Wallet();
  private final PaymentClient client = client(gateway.url());

  @AfterEach
  void close() {
    gateway.close();
  }

  // region checkout
  /** Creates the client, once for the app. The URL is public, and nothing here is secret. */
  static PaymentClient client(String walletUrl) {
    Endpoints endpoints = Endpoints.live().walletUrl(walletUrl).build();
    return PaymentClient.builder(endpoints, RetrofitTransport.create()).build();
  }

  /** Blocks, so call it in the background. The app has created and stored the invoice number. */
  void openWallet(String invoice) throws IOException {
    SignedWalletTokenRequest signed = SignedWalletTokenRequest.fromText(shop.signed(invoice));
    WalletTokenOutcome outcome = client.walletToken(signed).execute();
    if (outcome instanceof Issued) {
      wallet.open(((Issued) outcome).token(), ((Issued) outcome).checkoutId());
    } else {
      wallet.unavailable(); // This call charged nothing.
    }
  }

  /** Blocks too. The shop charges once, however often this is called, and returns the status. */
  String pay(String invoice, String url, String token, String verifier) throws IOException {
    return shop.pay(invoice, WalletCallback.of(url, token, verifier));
  }

  // endregion

  @Test
  void walletOpensAndTheShopPays() throws IOException {
    openWallet("APP-1");
    assertEquals("wt-", wallet.token.substring(0, 3));

    assertEquals("APPROVED", pay("APP-1", "u", "t", "v"));
  }

  @Test
  void walletThatDoesNotAnswerIsUnavailable() throws IOException {
    gateway.close();

    openWallet("APP-1");

    assertEquals("none", wallet.token);
  }

  /** The client of the merchant's server. */
  private static final class Shop {

    private final FakeShop orders = new FakeShop();

    String signed(String invoice) throws IOException {
      return orders.order(invoice, Phone.CART).signed().toText();
    }

    String pay(String invoice, WalletCallback callback) throws IOException {
      return orders.submit(invoice, callback).status().name();
    }
  }

  /** The screen with the wallet's page. */
  private static final class Wallet {

    private String token;

    void open(String newToken, String checkoutId) {
      token = newToken;
    }

    void unavailable() {
      token = "none";
    }
  }
}
