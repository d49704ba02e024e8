package io.cardfile.sample.shop;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.sample.shop.Visitor.Page;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;

/** Sends the requests of an app, which keeps no cookies. */
final class App {

  /** Costs AUD 129.00. */
  static final String CART =
      "{\"cart\":[{\"article\":\"room\",\"quantity\":1},"
          + "{\"article\":\"breakfast\",\"quantity\":2}]}";

  private final HttpClient http = HttpClient.newHttpClient();
  private final String url;

  App(String url) {
    this.url = url;
  }

  /** Returns a cart with one article. */
  static String one(String article) {
    return "{\"cart\":[{\"article\":\"" + article + "\",\"quantity\":1}]}";
  }

  Page order(String invoice, String cart) {
    return send("PUT", "/orders/" + invoice, cart);
  }

  /** Orders what costs AUD 129.00, and pays it; returns status code and status. */
  String orderAndPay(String invoice) {
    order(invoice, CART);
    return pay(invoice);
  }

  String pay(String invoice) {
    JsonObject callback =
        JsonObject.builder()
            .put("checkout_resource_url", Visitor.RESOURCE)
            .put("oauth_token", Visitor.TOKEN)
            .put("oauth_verifier", Visitor.VERIFIER)
            .build();
    return statusOf(send("POST", "/orders/" + invoice + "/callback", JsonText.write(callback)));
  }

  String cancel(String invoice) {
    return statusOf(send("POST", "/orders/" + invoice + "/cancel", "{}"));
  }

  String status(String invoice) {
    return statusOf(send("GET", "/orders/" + invoice, ""));
  }

  private static String statusOf(Page page) {
    return page.status() + " " + page.field("status");
  }

  Page send(String method, String path, String body) {
    return Visitor.send(
        http,
        HttpRequest.newBuilder(URI.create(url + path))
            .method(method, BodyPublishers.ofString(body))
            .build());
  }
}
