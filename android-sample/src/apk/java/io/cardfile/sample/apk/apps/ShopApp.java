package io.cardfile.sample.apk.apps;

import java.io.IOException;
import okhttp3.OkHttpClient;
import retrofit2.Response;

/** An app that uses Retrofit, OkHttp and Moshi, and takes no wallet. */
public final class ShopApp {

  private ShopApp() {}

  /** Takes the shop's URL and an invoice number. */
  public static void main(String[] args) throws IOException {
    ShopDocument order = order(ShopService.http(), args);
    System.out.println(order.status + order.signed);
  }

  static ShopDocument order(OkHttpClient http, String[] args) throws IOException {
    ShopService shop = ShopService.on(args[0], http);
    Response<ShopDocument> made = shop.order(args[1], new ShopDocument("wanted", "")).execute();
    if (!made.isSuccessful()) {
      throw new IOException("the shop answered with HTTP " + made.code());
    }
    Response<ShopDocument> asked = shop.status(args[1]).execute();
    return asked.isSuccessful() ? asked.body() : made.body();
  }
}
