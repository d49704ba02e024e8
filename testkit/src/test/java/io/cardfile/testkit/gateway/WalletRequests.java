package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** Sends wallet token requests to a simulator; the hash may belong to other values. */
final class WalletRequests {

  static final String SECRET = "TEST";
  static final String QUERY = "origin_url=https%3A%2F%2Fshop.example&callback_path=%2Fcheckout";

  private final GatewaySimulator simulator;

  WalletRequests(GatewaySimulator simulator) {
    this.simulator = simulator;
  }

  WireReply signed(String username, String invoice, String currency, String amount) {
    String hash = hex(String.join(":", username, invoice, currency, amount));
    return send(username, invoice, currency, amount, hash);
  }

  WireReply send(String username, String invoice, String currency, String amount, String hash) {
    return send(path(username, invoice, currency, amount, hash), QUERY, null);
  }

  static String path(String... values) {
    StringBuilder path = new StringBuilder("/v2");
    for (String value : values) {
      path.append('/').append(encode(value));
    }
    return path + "/wallet_token";
  }

  static String encode(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
  }

  WireReply send(String rawPath, String query, @Nullable JsonObject body) {
    String url = "https://gateway.invalid" + rawPath + (query.isEmpty() ? "" : "?" + query);
    WireRequest request = WireRequest.post(url).body(body).build();
    return simulator.handle(GatewayRequest.of(request), null);
  }

  static String hex(String message) {
    return HexFormat.of().formatHex(hmac(SECRET, message));
  }

  static byte[] hmac(String secret, String message) {
    try {
      Mac mac = Mac.getInstance("HmacMD5");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacMD5"));
      return mac.doFinal(message.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
