package io.cardfile.testkit.sandbox;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A client on a plain socket, written from the specification alone: it uses nothing of core, and no
 * HTTP or JSON library.
 */
final class SocketClient {

  static final String BASIC =
      "Basic "
          + Base64.getEncoder()
              .encodeToString("TEST-merchant:TEST".getBytes(StandardCharsets.UTF_8));
  static final String QUERY = "origin_url=https%3A%2F%2Fshop.example&callback_path=%2Fcart";

  private final int port;

  SocketClient(String baseUrl) {
    port = URI.create(baseUrl).getPort();
  }

  /** One reply: its status and its body. */
  record Reply(int status, String body) {

    /** Returns the text or literal of the first member with this name. */
    String member(String name) {
      Matcher member =
          Pattern.compile("\"" + name + "\":(?:\"([^\"]*)\"|([a-z0-9.]+))").matcher(body);
      if (!member.find()) {
        return "";
      }
      return member.group(1) == null ? member.group(2) : member.group(1);
    }
  }

  /** Sends one request; each header line ends with a line break of HTTP. */
  Reply send(String method, String target, String headers, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    String head =
        method
            + " "
            + target
            + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
            + headers
            + "Content-Length: "
            + bytes.length
            + "\r\n\r\n";
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.setSoTimeout(120_000);
      OutputStream out = socket.getOutputStream();
      out.write(head.getBytes(StandardCharsets.US_ASCII));
      out.write(bytes);
      out.flush();
      return reply(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static Reply reply(String text) {
    int status = Integer.parseInt(text.substring(9, 12));
    return new Reply(status, text.substring(text.indexOf("\r\n\r\n") + 4));
  }

  Reply purchase(String document) throws IOException {
    return send("POST", "/v1.0/purchases", type("application/json") + authorization(), document);
  }

  Reply walletToken(String path, String document) throws IOException {
    return send("POST", path, type("application/json"), document);
  }

  static String type(String type) {
    return "Content-Type: " + type + "\r\n";
  }

  static String authorization() {
    return "Authorization: " + BASIC + "\r\n";
  }

  /** Returns the target of a wallet token request whose hash is that of the specification. */
  static String walletPath(String invoice, String currency, String amount) {
    String hash = hmac("HmacMD5", "TEST-merchant:" + invoice + ":" + currency + ":" + amount);
    return walletPath(invoice, currency, amount, hash);
  }

  static String walletPath(String invoice, String currency, String amount, String hash) {
    String segment = URLEncoder.encode(invoice, StandardCharsets.UTF_8).replace("+", "%20");
    String values = "TEST-merchant/" + segment + "/" + currency + "/" + amount + "/" + hash;
    return "/v2/" + values + "/wallet_token?" + QUERY;
  }

  static String hmac(String algorithm, String message) {
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec("TEST".getBytes(StandardCharsets.UTF_8), algorithm));
      return HexFormat.of().formatHex(mac.doFinal(message.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  static String first(String reference, String cardNumber) {
    return "{\"amount\":1000,\"currency\":\"AUD\",\"reference\":\""
        + reference
        + "\",\"card_holder\":\"Ann Example\",\"card_number\":\""
        + cardNumber
        + "\",\"card_expiry\":\"12/2099\",\"cvv\":\"123\",\"customer_ip\":\"203.0.113.7\","
        + "\"extra\":{\"card_on_file\":true,\"stored_credential_indicator\":\"I\"}}";
  }

  /** Returns a merchant initiated transaction; a blank tracking ID is omitted. */
  static String later(String reference, String token, String trackingId) {
    String tracking =
        trackingId.isEmpty() ? "" : ",\"authorization_tracking_id\":\"" + trackingId + "\"";
    return "{\"amount\":500,\"currency\":\"AUD\",\"card_token\":\""
        + token
        + "\",\"reference\":\""
        + reference
        + "\",\"extra\":{\"auth_reason\":\"no_show\""
        + tracking
        + ",\"stored_credential_indicator\":\"S\"},\"customer_ip\":\"203.0.113.7\"}";
  }
}
