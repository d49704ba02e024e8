package io.cardfile.sample.android;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.transport.retrofit.RetrofitTransport;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import java.io.IOException;

/** The Java of docs/android.md. */
final class JavaCheckout {

  private final PaymentClient client;
  private final GuideShop shop;
  private final GuideLightbox lightbox;

  JavaCheckout(String walletUrl, GuideShop shop, GuideLightbox lightbox) {
    this.client = client(walletUrl);
    this.shop = shop;
    this.lightbox = lightbox;
  }

  // From here on as on the page.

  /** One for the app. The URL is public; nothing of this is secret. */
  static PaymentClient client(String url) {
    return PaymentClient.builder(Endpoints.walletOnly(url), RetrofitTransport.create()).build();
  }

  /** Waits, so it runs in the background. The app has made the invoice number up and saved it. */
  void open(String invoice) throws IOException {
    SignedWalletTokenRequest signed = SignedWalletTokenRequest.fromText(shop.signed(invoice));
    WalletTokenOutcome outcome = client.walletToken(signed).execute();
    if (outcome instanceof Issued) {
      lightbox.open(((Issued) outcome).token(), ((Issued) outcome).checkoutId());
    } else {
      lightbox.unavailable(); // This call charged nothing.
    }
  }

  /** Waits, too. The shop charges once, however often this comes, and says how it ended. */
  String finish(String invoice, String url, String token, String verifier) throws IOException {
    return shop.pay(invoice, WalletCallback.of(url, token, verifier));
  }
}
