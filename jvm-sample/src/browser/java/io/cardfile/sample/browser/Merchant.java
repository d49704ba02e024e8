package io.cardfile.sample.browser;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A merchant's server without the library, so that it can also send what the library refuses. */
final class Merchant {

  static final String USERNAME = "TEST-merchant";

  static final String BASIC =
      "Basic "
          + Base64.getEncoder()
              .encodeToString((USERNAME + ":TEST").getBytes(StandardCharsets.UTF_8));

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final String sandbox;

  Merchant(TestGateway sandbox) {
    this.sandbox = sandbox.url();
  }

  /** A card on file. */
  record OnFile(String cardToken, String trackingId) {}

  OnFile first(String reference, String holder, String... headers) {
    JsonObject reply =
        purchase(
            JsonObject.builder()
                .put("amount", 12_900)
                .put("currency", "AUD")
                .put("reference", reference)
                .put("card_holder", holder)
                .put("card_number", "5123456789012346")
                .put("card_expiry", "12/2099")
                .put("cvv", "123")
                .put(
                    "extra",
                    JsonObject.builder()
                        .put("card_on_file", true)
                        .put("stored_credential_indicator", "I")
                        .build())
                .build(),
            headers);
    JsonObject response = reply.get("response").object();
    return new OnFile(
        response.get("card_token").text(),
        response.get("metadata").object().get("authorization_tracking_id").text());
  }

  /** Charges a card once. */
  void pay(String reference, String currency, int amount, boolean capture) {
    purchase(
        JsonObject.builder()
            .put("amount", amount)
            .put("currency", currency)
            .put("reference", reference)
            .put("card_holder", "Ada Example")
            .put("card_number", "5123456789012346")
            .put("card_expiry", "12/2099")
            .put("cvv", "123")
            .put("capture", capture)
            .build());
  }

  /** Charges a card on file; an empty tracking ID is not sent. */
  JsonObject later(String reference, OnFile card, String trackingId, int amount) {
    JsonObject.Builder extra =
        JsonObject.builder()
            .put("stored_credential_indicator", "S")
            .put("auth_reason", "subscription");
    if (!trackingId.isEmpty()) {
      extra.put("authorization_tracking_id", trackingId);
    }
    return purchase(
        JsonObject.builder()
            .put("amount", amount)
            .put("currency", "AUD")
            .put("reference", reference)
            .put("card_token", card.cardToken())
            .put("extra", extra.build())
            .build());
  }

  private JsonObject purchase(JsonObject document, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(sandbox + "/v1.0/purchases"))
            .header("Content-Type", "application/json")
            .header("Authorization", BASIC);
    if (headers.length > 0) {
      request.headers(headers);
    }
    return send(request.POST(BodyPublishers.ofByteArray(JsonText.writeUtf8(document))));
  }

  /**
   * Requests a wallet token.
   *
   * @param signed the amount that is signed, such as {@code 129.00}
   * @param sent the amount that is sent
   */
  JsonObject token(String origin, String invoice, String item, String signed, String sent) {
    String hash = hash(USERNAME + ":" + invoice + ":AUD:" + signed);
    String path =
        String.join("/", "/v2", USERNAME, encoded(invoice), "AUD", sent, hash, "wallet_token");
    String query = "?origin_url=" + encoded(origin) + "&callback_path=%2Fcheckout";
    JsonObject line =
        JsonObject.builder()
            .put("description", item)
            .put("quantity", 1)
            .put("cost", 12_900)
            .build();
    JsonObject cart = JsonObject.builder().put("cart_items", JsonArray.of(line)).build();
    return send(
        HttpRequest.newBuilder(URI.create(sandbox + path + query))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofByteArray(JsonText.writeUtf8(cart))));
  }

  JsonObject get(String path) {
    return send(HttpRequest.newBuilder(URI.create(sandbox + path)).GET());
  }

  private static JsonObject send(HttpRequest.Builder request) {
    try {
      return JsonText.parse(HTTP.send(request.build(), BodyHandlers.ofString()).body()).object();
    } catch (IOException | JsonTextException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static String hash(String text) {
    try {
      Mac mac = Mac.getInstance("HmacMD5");
      mac.init(new SecretKeySpec("TEST".getBytes(StandardCharsets.UTF_8), "HmacMD5"));
      return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    } catch (java.security.GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}
