package io.cardfile.sample.shop;

import java.security.SecureRandom;
import java.util.Base64;

/** Random texts that cannot be guessed. */
final class Secrets {

  /** Without letters and digits that look alike. */
  private static final String LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

  private static final SecureRandom RANDOM = new SecureRandom();

  private Secrets() {}

  /** Returns a text of 128 random bits that a URL, a header and a form may contain. */
  static String token() {
    byte[] bytes = new byte[16];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Returns a text that a person can read aloud, with some 4.9 random bits a character. */
  static String code(int length) {
    StringBuilder code = new StringBuilder();
    for (int i = 0; i < length; i++) {
      code.append(LETTERS.charAt(RANDOM.nextInt(LETTERS.length())));
    }
    return code.toString();
  }
}
