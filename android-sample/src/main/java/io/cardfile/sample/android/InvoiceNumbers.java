package io.cardfile.sample.android;

import java.security.SecureRandom;

/**
 * Generates invoice numbers: {@code APP-} and 26 letters and digits. Their 130 random bits cannot
 * be guessed by another payer. A real shop would also check the payer's session.
 */
final class InvoiceNumbers {

  private static final char[] DIGITS = "ABCDEFGHJKMNPQRSTVWXYZ0123456789".toCharArray();
  private static final int LENGTH = 26;

  private final SecureRandom random = new SecureRandom();

  String next() {
    StringBuilder text = new StringBuilder("APP-");
    for (int i = 0; i < LENGTH; i++) {
      text.append(DIGITS[random.nextInt(DIGITS.length)]);
    }
    return text.toString();
  }
}
