package io.cardfile.journal;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Creates and compares fingerprints: {@code 1:} salt {@code :} HMAC-SHA256 of a text with the salt
 * as its key, cut to 128 bits. The salt hides that two tokens are equal.
 */
final class Fingerprint {

  private static final String VERSION = "1:";
  private static final int SALT_BYTES = 8;
  private static final int MAC_BYTES = 16;

  /** Replaces the fingerprint where the content is not known; no content has this fingerprint. */
  static final String UNKNOWN = "1:0000000000000000:00000000000000000000000000000000";

  private static final SecureRandom RANDOM = new SecureRandom();

  private Fingerprint() {}

  static String of(String text) {
    byte[] salt = new byte[SALT_BYTES];
    RANDOM.nextBytes(salt);
    return with(Hex.encode(salt, SALT_BYTES), text);
  }

  static boolean matches(String fingerprint, String text) {
    int end = VERSION.length() + 2 * SALT_BYTES;
    if (!fingerprint.startsWith(VERSION) || fingerprint.length() < end) {
      return false;
    }
    byte[] expected = bytes(with(fingerprint.substring(VERSION.length(), end), text));
    return MessageDigest.isEqual(expected, bytes(fingerprint));
  }

  private static String with(String salt, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256"); // Every Java platform and Android has it.
      mac.init(new SecretKeySpec(bytes(salt), "HmacSHA256"));
      return VERSION + salt + ":" + Hex.encode(mac.doFinal(bytes(text)), MAC_BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this runtime has no HmacSHA256", e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
