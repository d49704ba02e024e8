package io.cardfile.sample.apk.apps;

import java.io.IOException;
import okhttp3.OkHttpClient;
import retrofit2.Response;

/** An app with Retrofit, OkHttp and Moshi, and without a wallet. */
public final class ShopApp {

  private ShopApp() {}

  /**
   * Runs the app.
   *
   * @param args the shop's URL and an invoice number
   */
  public static void main(String[] args) throws IOException {
    ShopDocument order = order(ShopService.http(), args);
    System.out.println(order.status + order.signed);
  }

  static ShopDocument order(OkHttpClient http, String[] args) throws IOException {
    ShopService shop = ShopService.on(args[0], http);
    Response<ShopDocument> created = shop.order(args[1], new ShopDocument("wanted", "")).execute();
    if (!created.isSuccessful()) {
      throw new IOException("the shop answered with HTTP " + created.code());
    }
    Response<ShopDocument> queried = shop.status(args[1]).execute();
    return queried.isSuccessful() ? queried.body() : created.body();
  }
}
