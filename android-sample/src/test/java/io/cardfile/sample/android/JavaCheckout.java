package io.cardfile.sample.android;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.transport.retrofit.RetrofitTransport;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import java.io.IOException;

/** The Java code of docs/android.md. */
final class JavaCheckout {

  private final PaymentClient client;
  private final GuideShop shop;
  private final GuideLightbox lightbox;

  JavaCheckout(String walletUrl, GuideShop shop, GuideLightbox lightbox) {
    this.client = client(walletUrl);
    this.shop = shop;
    this.lightbox = lightbox;
  }

  // The page shows the code from here on.

  /** Creates the client, once for the app. The URL is public, and nothing here is secret. */
  static PaymentClient client(String url) {
    return PaymentClient.builder(
            Endpoints.live().walletUrl(url).build(), RetrofitTransport.create())
        .build();
  }

  /** Blocks, so call it in the background. The app has created and saved the invoice number. */
  void open(String invoice) throws IOException {
    SignedWalletTokenRequest signed = SignedWalletTokenRequest.fromText(shop.signed(invoice));
    WalletTokenOutcome outcome = client.walletToken(signed).execute();
    if (outcome instanceof Issued) {
      lightbox.open(((Issued) outcome).token(), ((Issued) outcome).checkoutId());
    } else {
      lightbox.unavailable(); // This call charged nothing.
    }
  }

  /** Blocks too. The shop charges once, however often this is called, and returns the status. */
  String finish(String invoice, String url, String token, String verifier) throws IOException {
    return shop.pay(invoice, WalletCallback.of(url, token, verifier));
  }
}
