package io.cardfile.sample.android;

import java.security.SecureRandom;

/**
 * Makes up invoice numbers: {@code APP-} and 26 letters and digits. With 130 bits by chance nobody
 * guesses another payer's; a real shop would ask for the payer's session as well.
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
