package io.cardfile.testkit.explore;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A shop on HttpURLConnection, with regular expressions instead of a JSON parser. */
final class HomeMadeShop {

  private static final String WALLET_TOKEN =
      "/v2/TEST-merchant/ORDER-1/AUD/10.00/00000000000000000000000000000000/wallet_token"
          + "?origin_url=https%3A%2F%2Fshop.example&callback_path=%2Fcart";

  private final Map<String, String> keptIds = new HashMap<>();
  private final String baseUrl;

  HomeMadeShop(String baseUrl) {
    this.baseUrl = baseUrl;
  }

  /** Puts the test card on file, and returns the reply. */
  String first(String reference) {
    return post("/v1.0/purchases", Payments.document(reference));
  }

  /** Whether the shop takes the purchase for paid; it keeps the ID without checking it. */
  boolean charge(String reference) {
    String reply = first(reference);
    keptIds.put(reference, member("id", reply));
    return reply.contains("\"successful\":true") && member("reference", reply).equals(reference);
  }

  /** Charges the stored card with a CVV, as if the payer were present. */
  void laterWithCvv(String reference, String firstReply) {
    post(
        "/v1.0/purchases",
        "{\"amount\":500,\"currency\":\"AUD\",\"reference\":\""
            + reference
            + "\",\"card_token\":\""
            + member("card_token", firstReply)
            + "\",\"cvv\":\""
            + Payments.CVV
            + "\",\"extra\":{\"stored_credential_indicator\":\"S\",\"auth_reason\":\"no_show\","
            + "\"authorization_tracking_id\":\""
            + member("authorization_tracking_id", firstReply)
            + "\"}}");
  }

  /** Whether the shop opens the wallet; it checks the success flag alone. */
  boolean opensWallet() {
    return post(WALLET_TOKEN, "{\"cart_items\":[]}").contains("\"successful\":true");
  }

  private static String member(String name, String reply) {
    Matcher member = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(reply);
    if (!member.find()) {
      throw new IllegalStateException("the reply has no " + name);
    }
    return member.group(1);
  }

  private String post(String path, String document) {
    byte[] body = document.getBytes(StandardCharsets.UTF_8);
    try {
      HttpURLConnection connection =
          (HttpURLConnection) URI.create(baseUrl + path).toURL().openConnection();
      connection.setDoOutput(true);
      connection.setFixedLengthStreamingMode(body.length);
      connection.setRequestProperty("Authorization", "Basic VEVTVC1tZXJjaGFudDpURVNU");
      connection.setRequestProperty("Content-Type", "application/json");
      connection.getOutputStream().write(body);
      boolean failed = connection.getResponseCode() >= 400;
      try (InputStream in = failed ? connection.getErrorStream() : connection.getInputStream()) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
