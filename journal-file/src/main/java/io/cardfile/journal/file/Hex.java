package io.cardfile.journal.file;

/** Converts bytes to lower-case hexadecimal digits and back. */
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

  /**
   * Returns the bytes of {@code hex}, in either case.
   *
   * @throws IllegalArgumentException when a character is not hexadecimal
   */
  static byte[] decode(String hex) {
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
}
