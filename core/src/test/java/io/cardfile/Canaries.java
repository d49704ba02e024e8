package io.cardfile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Secret values that must not occur in any text, and a search for them in every encoding. */
final class Canaries {
  static final String NUMBER = "4111111111111111";
  static final String CVV = "7391";
  static final String HOLDER = "CANARY HOLDER";
  static final String SECRET = "canary-secret-5f2c";
  static final String API_TOKEN = "canary-api-token-81d0";
  static final String CARD_TOKEN = "canary-card-token-77aa";
  static final String TRACKING_ID = "CANARYTRACKINGID9";
  static final String WALLET_TOKEN = "canary-wallet-token-30b1";
  static final String OAUTH = "canary-oauth-4e2f";
  static final String HASH = "c0ffee00c0ffee11c0ffee22c0ffee33";

  private static final List<String> VALUES =
      List.of(
          NUMBER,
          CVV,
          HOLDER,
          SECRET,
          API_TOKEN,
          CARD_TOKEN,
          TRACKING_ID,
          WALLET_TOKEN,
          OAUTH,
          HASH);
  private static final int SHORTEST_CODE = 5;
  private static final Map<String, String> DISGUISES = disguises();

  private Canaries() {}

  private static Map<String, String> disguises() {
    Map<String, String> all = new LinkedHashMap<>();
    for (String value : VALUES) {
      byte[] bytes = value.getBytes(UTF_8);
      all.put(value, "plain " + value);
      all.put(new StringBuilder(value).reverse().toString(), "reversed " + value);
      all.put(HexFormat.of().formatHex(bytes), "hex " + value);
      all.put(Arrays.toString(bytes), "bytes " + value);
      all.put(String.join("\0", value.split("")), "UTF-16 " + value);
      for (int offset = 0; offset < 3; offset++) {
        all.put(base64(bytes, offset), "Base64 " + value);
      }
    }
    all.put(NUMBER.replaceAll("(....)(?!$)", "$1 "), "spaced number");
    all.put(NUMBER.replaceAll("(....)(?!$)", "$1-"), "dashed number");
    byte[] hash = HexFormat.of().parseHex(HASH);
    all.put(Base64.getEncoder().withoutPadding().encodeToString(hash), "Base64 of the raw hash");
    // A few letters of Base64 occur in any text.
    all.entrySet()
        .removeIf(e -> e.getValue().startsWith("Base64") && e.getKey().length() < SHORTEST_CODE);
    return all;
  }

  /**
   * Returns the part of a Base64 text that {@code bytes} determine when they start at {@code
   * offset}.
   */
  private static String base64(byte[] bytes, int offset) {
    byte[] shifted = new byte[offset + bytes.length];
    System.arraycopy(bytes, 0, shifted, offset, bytes.length);
    String text = Base64.getEncoder().withoutPadding().encodeToString(shifted);
    return text.substring((offset * 8 + 5) / 6, shifted.length * 8 / 6);
  }

  /** Returns which canaries are in {@code text}, and in which encoding. */
  static List<String> in(String text) {
    // The hash code of Object.toString is not content, but may look like any number.
    String content = text.replaceAll("@[0-9a-f]{1,8}\\b", "@");
    String lower = content.toLowerCase(Locale.ROOT);
    List<String> hits = new ArrayList<>();
    DISGUISES.forEach(
        (code, name) -> {
          boolean hex = name.startsWith("hex");
          if (content.contains(code) || hex && lower.contains(code)) {
            hits.add(name);
          }
        });
    return hits;
  }

  /** Returns which canaries are in {@code bytes}, read as text. */
  static List<String> in(byte[] bytes) {
    return in(new String(bytes, ISO_8859_1));
  }

  /**
   * Returns which canaries are in the messages of {@code e}, its causes and its suppressed
   * exceptions.
   */
  static List<String> in(Throwable e) {
    List<String> hits = new ArrayList<>(in(e + "\n" + e.getMessage()));
    if (e.getCause() != null) {
      hits.addAll(in(e.getCause()));
    }
    for (Throwable suppressed : e.getSuppressed()) {
      hits.addAll(in(suppressed));
    }
    return hits;
  }
}
