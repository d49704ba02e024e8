package io.cardfile.journal;

/** Encodes bytes as lower-case hexadecimal digits. */
final class Hex {

  private static final char[] DIGITS = "0123456789abcdef".toCharArray();

  private Hex() {}

  /** Returns the first {@code count} of {@code bytes} as text. */
  static String encode(byte[] bytes, int count) {
    StringBuilder out = new StringBuilder(2 * count);
    for (int i = 0; i < count; i++) {
      out.append(DIGITS[bytes[i] >> 4 & 0xF]).append(DIGITS[bytes[i] & 0xF]);
    }
    return out.toString();
  }
}
