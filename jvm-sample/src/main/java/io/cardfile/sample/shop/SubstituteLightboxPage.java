package io.cardfile.sample.shop;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Objects;

/** A substitute for the wallet's page in the app, which runs on the phone's own WebView. */
final class SubstituteLightboxPage {

  private final byte[] page;
  private final String policy;

  private SubstituteLightboxPage(byte[] page, String policy) {
    this.page = page;
    this.policy = policy;
  }

  static SubstituteLightboxPage load() throws IOException {
    try (InputStream in = SubstituteLightboxPage.class.getResourceAsStream("lightbox.html")) {
      byte[] page = Objects.requireNonNull(in, "lightbox.html is missing").readAllBytes();
      return new SubstituteLightboxPage(page, policy(new String(page, StandardCharsets.UTF_8)));
    }
  }

  void show(Context context) {
    context.header("Referrer-Policy", "no-referrer");
    context.header("Content-Security-Policy", policy);
    context.contentType("text/html; charset=utf-8").result(page);
  }

  private static String policy(String page) {
    return "default-src 'none'; style-src 'sha256-"
        + hash(between(page, "<style>", "</style>"))
        + "'; script-src 'sha256-"
        + hash(between(page, "<script>", "</script>"))
        + "'";
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
