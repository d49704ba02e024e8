package io.cardfile.sample.shop;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;

/** A substitute for the wallet's payment page, because the sandbox has no wallet. */
final class SubstituteLightboxPage {

  private SubstituteLightboxPage() {}

  static HttpReply load() throws IOException {
    try (InputStream in = SubstituteLightboxPage.class.getResourceAsStream("lightbox.html")) {
      byte[] page = Objects.requireNonNull(in, "lightbox.html is missing").readAllBytes();
      return new HttpReply(200, page, headers(new String(page, StandardCharsets.UTF_8)));
    }
  }

  private static Map<String, String> headers(String page) {
    return Map.of(
        "Content-Type",
        "text/html; charset=utf-8",
        "Referrer-Policy",
        "no-referrer",
        "Content-Security-Policy",
        "default-src 'none'; style-src 'sha256-"
            + hash(between(page, "<style>", "</style>"))
            + "'; script-src 'sha256-"
            + hash(between(page, "<script>", "</script>"))
            + "'");
  }

  private static String between(String page, String begin, String end) {
    return page.substring(page.indexOf(begin) + begin.length(), page.indexOf(end));
  }

  private static String hash(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return Base64.getEncoder().encodeToString(hash);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this runtime has no SHA-256", e);
    }
  }
}
