package io.cardfile.sample.shop;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Sends the requests of an app to the server. */
final class Customer {

  /** Costs 129.00, which the sandbox approves. */
  static final String CART =
      "{\"cart\":[{\"article\":\"room\",\"quantity\":1},"
          + "{\"article\":\"breakfast\",\"quantity\":2}]}";

  static final String RESOURCE = "https://wallet.example/checkouts/c-resource-1";
  static final String TOKEN = "c-oauth-token-2";
  static final String VERIFIER = "c-oauth-verifier-3";

  private final HttpClient http = HttpClient.newHttpClient();
  private final String url;

  Customer(ShopServer shop) {
    this(shop.url());
  }

  Customer(String url) {
    this.url = url;
  }

  /** A reply of the server. */
  record Answer(int status, String text, HttpHeaders headers) {

    String field(String name) {
      try {
        JsonObject document = JsonText.parse(text).object();
        JsonValue value = document.get(name);
        return value == null ? "" : value.text();
      } catch (JsonTextException e) {
        throw new AssertionError("not JSON: " + e.getMessage(), e);
      }
    }

    /** Returns the status code and the status of the order. */
    String brief() {
      return status + " " + field("status");
    }
  }

  /** Returns a cart with one article. */
  static String one(String article) {
    return "{\"cart\":[{\"article\":\"" + article + "\",\"quantity\":1}]}";
  }

  Answer order(String invoice) {
    return order(invoice, CART);
  }

  Answer order(String invoice, String cart) {
    return send("PUT", "/orders/" + invoice, cart);
  }

  Answer pay(String invoice) {
    String callback =
        JsonText.write(
            JsonObject.builder()
                .put("checkout_resource_url", RESOURCE)
                .put("oauth_token", TOKEN)
                .put("oauth_verifier", VERIFIER)
                .build());
    return send("POST", "/orders/" + invoice + "/callback", callback);
  }

  Answer cancel(String invoice) {
    return send("POST", "/orders/" + invoice + "/cancel", "{}");
  }

  Answer ask(String invoice) {
    return send("GET", "/orders/" + invoice, "");
  }

  Answer send(String method, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(Duration.ofMinutes(5))
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build();
    try {
      HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.body(), response.headers());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }
}
