package io.cardfile.sample.apk.apps;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.transport.retrofit.RetrofitTransport;
import io.cardfile.validation.ValidationException;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import java.io.IOException;
import okhttp3.OkHttpClient;

/** The same app with a wallet checkout, signed by the shop's server. */
public final class WalletApp {

  private WalletApp() {}

  /**
   * Runs the app.
   *
   * @param args the shop's URL, an invoice number, the wallet's URL and the lightbox's result
   */
  public static void main(String[] args) throws IOException {
    OkHttpClient http = ShopService.http();
    ShopDocument order = ShopApp.order(http, args);
    System.out.println(order.status + token(http, args[2], order.signed));
    System.out.println(submitted(args));
  }

  static String token(OkHttpClient http, String walletUrl, String signed) {
    PaymentClient client =
        PaymentClient.builder(
                Endpoints.test().walletUrl(walletUrl).build(), RetrofitTransport.create(http))
            .build();
    WalletTokenOutcome outcome =
        client.walletToken(SignedWalletTokenRequest.fromText(signed)).execute();
    if (outcome instanceof Issued issued) {
      return issued.token() + issued.checkoutId();
    }
    return outcome.errors().isEmpty() ? outcome.toString() : outcome.errors().toString();
  }

  private static String submitted(String[] args) {
    try {
      WalletCallback callback = WalletCallback.of(args[3], args[4], args[5]);
      return callback.checkoutResourceUrl() + callback.oauthToken() + callback.oauthVerifier();
    } catch (ValidationException e) {
      return e.getMessage();
    }
  }
}
