package io.cardfile.journal;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * {@code 1:} salt {@code :} HMAC-SHA256 of a text with the salt as its key, cut to 128 bits. Salted
 * so that equal tokens do not show as equal.
 */
final class Fingerprint {

  /** The length of the raw form: salt and MAC. */
  static final int BYTES = 24;

  private static final String VERSION = "1:";
  private static final int SALT_BYTES = 8;
  private static final int MAC_BYTES = 16;
  private static final char[] HEX = "0123456789abcdef".toCharArray();
  private static final SecureRandom RANDOM = new SecureRandom();

  private Fingerprint() {}

  static String of(String text) {
    byte[] salt = new byte[SALT_BYTES];
    RANDOM.nextBytes(salt);
    return with(hex(salt, SALT_BYTES), text);
  }

  static boolean matches(String fingerprint, String text) {
    int end = VERSION.length() + 2 * SALT_BYTES;
    if (!fingerprint.startsWith(VERSION) || fingerprint.length() < end) {
      return false;
    }
    byte[] expected = bytes(with(fingerprint.substring(VERSION.length(), end), text));
    return MessageDigest.isEqual(expected, bytes(fingerprint));
  }

  /** Returns salt and MAC of a fingerprint of version 1. */
  static byte[] toBytes(String fingerprint) {
    String hex = fingerprint.substring(VERSION.length()).replace(":", "");
    if (!fingerprint.startsWith(VERSION) || hex.length() != 2 * BYTES) {
      throw new IllegalArgumentException("the fingerprint is of another version");
    }
    return unhex(hex);
  }

  static byte[] unhex(String hex) {
    byte[] bytes = new byte[hex.length() / 2];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (digit(hex, 2 * i) << 4 | digit(hex, 2 * i + 1));
    }
    return bytes;
  }

  private static int digit(String hex, int at) {
    int digit = Character.digit(hex.charAt(at), 16);
    if (digit < 0) {
      throw new IllegalArgumentException("a character is not hexadecimal");
    }
    return digit;
  }

  static String ofBytes(byte[] bytes) {
    String hex = hex(bytes, BYTES);
    return VERSION + hex.substring(0, 2 * SALT_BYTES) + ":" + hex.substring(2 * SALT_BYTES);
  }

  private static String with(String salt, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256"); // Every Java platform and Android has it.
      mac.init(new SecretKeySpec(bytes(salt), "HmacSHA256"));
      return VERSION + salt + ":" + hex(mac.doFinal(bytes(text)), MAC_BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this runtime has no HmacSHA256", e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static String hex(byte[] bytes, int count) {
    StringBuilder out = new StringBuilder(2 * count);
    for (int i = 0; i < count; i++) {
      out.append(HEX[bytes[i] >> 4 & 0xF]).append(HEX[bytes[i] & 0xF]);
    }
    return out.toString();
  }
}
