package io.cardfile.testkit.console;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A program that knows a sandbox by its URL alone. */
final class ConsoleClient {

  static final String API = "/_sandbox/api/v1/";

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final String url;

  ConsoleClient(String url) {
    this.url = url;
  }

  record Answer(int status, HttpResponse<String> reply) {

    JsonObject json() {
      try {
        return JsonText.parse(reply.body()).object();
      } catch (JsonTextException e) {
        throw new AssertionError(reply.body(), e);
      }
    }

    JsonArray array(String name) {
      return json().get(name).array();
    }

    /** The object in an array. */
    JsonObject item(String name, int index) {
      return array(name).get(index).object();
    }

    String error() {
      JsonObject error = json().get("error").object();
      return status + " " + error.get("code").text();
    }

    String header(String name) {
      return reply.headers().firstValue(name).orElse("");
    }
  }

  Answer get(String path) {
    return send(HttpRequest.newBuilder(uri(path)).GET());
  }

  Answer api(String path) {
    return get(API + path);
  }

  Answer post(String path, String body) {
    return send(
        HttpRequest.newBuilder(uri(API + path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  Answer delete(String path) {
    return send(HttpRequest.newBuilder(uri(API + path)).DELETE());
  }

  URI uri(String path) {
    return URI.create(url + path);
  }

  Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> reply = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return new Answer(reply.statusCode(), reply);
    } catch (IOException e) {
      return new Answer(-1, null); // No reply.
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  static String basic(String user, String password) {
    String pair = user + ":" + password;
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
  }

  /** Puts a card on file. */
  Answer first(String reference, String cardNumber) {
    return purchase(
        """
        {"amount":1000,"currency":"AUD","reference":"%s","card_holder":"Ann Example",
         "card_number":"%s","card_expiry":"12/2099","cvv":"123",
         "extra":{"card_on_file":true,"stored_credential_indicator":"I"}}\
        """
            .formatted(reference, cardNumber));
  }

  /** Charges the card that {@code first} put on file. */
  Answer charge(String reference, Answer first) {
    JsonObject response = first.json().get("response").object();
    return charge(
        reference,
        response.get("card_token").text(),
        response.get("metadata").object().get("authorization_tracking_id").text());
  }

  Answer charge(String reference, String cardToken, String trackingId) {
    return purchase(
        """
        {"amount":2500,"currency":"AUD","reference":"%s","card_token":"%s",
         "extra":{"stored_credential_indicator":"S","auth_reason":"no_show",
                  "authorization_tracking_id":"%s"}}\
        """
            .formatted(reference, cardToken, trackingId));
  }

  Answer purchase(String document) {
    return gateway("/v1.0/purchases", document);
  }

  /** Sends a request to the gateway. */
  Answer gateway(String path, String document) {
    return send(
        HttpRequest.newBuilder(uri(path))
            .header("Content-Type", "application/json")
            .header("Authorization", basic("TEST-merchant", "TEST"))
            .POST(HttpRequest.BodyPublishers.ofString(document)));
  }

  /** Requests a wallet token for 10.00 AUD, whose cart has one item. */
  Answer walletToken(String invoice) {
    String path = "TEST-merchant/" + invoice + "/AUD/10.00/";
    String hash = hmac("TEST-merchant:" + invoice + ":AUD:10.00");
    return send(
        HttpRequest.newBuilder(
                uri(
                    "/v2/"
                        + path
                        + hash
                        + "/wallet_token?origin_url=https%3A%2F%2FShop.example%3A8443%2Fcart"
                        + "&callback_path=%2Fcheckout"))
            .header("Content-Type", "application/json")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    """
                    {"cart_items":[{"description":"<b>tea</b>","quantity":2,"cost":500},
                      {"description":"voucher","quantity":1,"cost":-100},
                      {"description":"piano","quantity":1,"cost":1000000000}]}\
                    """)));
  }

  static String hmac(String text) {
    try {
      Mac mac = Mac.getInstance("HmacMD5");
      mac.init(new SecretKeySpec("TEST".getBytes(StandardCharsets.UTF_8), "HmacMD5"));
      return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    } catch (java.security.GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}
