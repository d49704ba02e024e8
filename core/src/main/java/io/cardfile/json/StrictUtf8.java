package io.cardfile.json;

import java.nio.charset.StandardCharsets;

/**
 * Decodes and encodes strict UTF-8 (RFC 3629): malformed bytes are refused, never replaced.
 *
 * <p>{@code java.nio} would need a decoder and buffers for each string to be as strict.
 */
final class StrictUtf8 {
  /** The result of {@link #codePointAt} for bytes that are not UTF-8. */
  static final int MALFORMED = -1;

  private StrictUtf8() {}

  /** Returns the code point that starts at the position, or {@link #MALFORMED}. */
  static int codePointAt(byte[] bytes, int at) {
    int first = bytes[at];
    if (first >= 0) {
      return first;
    }
    if ((first & 0xE0) == 0xC0) {
      return tail(bytes, at, 1, first & 0x1F, 0x80);
    }
    if ((first & 0xF0) == 0xE0) {
      return tail(bytes, at, 2, first & 0x0F, 0x800);
    }
    return (first & 0xF8) == 0xF0 ? tail(bytes, at, 3, first & 0x07, 0x10000) : MALFORMED;
  }

  private static int tail(byte[] bytes, int at, int count, int head, int smallest) {
    int codePoint = head;
    for (int i = at + 1; i <= at + count; i++) {
      if (i >= bytes.length || (bytes[i] & 0xC0) != 0x80) {
        return MALFORMED;
      }
      codePoint = codePoint << 6 | bytes[i] & 0x3F;
    }
    return codePoint < smallest || isSurrogate(codePoint) || codePoint > Character.MAX_CODE_POINT
        ? MALFORMED
        : codePoint;
  }

  private static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  /** Returns how many bytes the code point takes. */
  static int length(int codePoint) {
    if (codePoint < 0x80) {
      return 1;
    }
    if (codePoint < 0x800) {
      return 2;
    }
    return codePoint < 0x10000 ? 3 : 4;
  }

  /** Returns how many bytes the text takes; half of a surrogate pair counts 3. */
  static long length(String text) {
    long length = 0;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      length += length(codePoint);
      i += Character.charCount(codePoint);
    }
    return length;
  }

  /**
   * Returns the bytes of the text. Half of a surrogate pair is encoded as if it were a character,
   * which {@link #codePointAt} then refuses at its position.
   */
  static byte[] encode(String text, int length) {
    if (length == text.length()) {
      return text.getBytes(StandardCharsets.ISO_8859_1); // All of it is ASCII.
    }
    byte[] bytes = new byte[length];
    int to = 0;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      to = put(bytes, to, codePoint);
      i += Character.charCount(codePoint);
    }
    return bytes;
  }

  private static int put(byte[] bytes, int at, int codePoint) {
    int length = length(codePoint);
    if (length == 1) {
      bytes[at] = (byte) codePoint;
      return at + 1;
    }
    int rest = codePoint;
    for (int i = at + length - 1; i > at; i--) {
      bytes[i] = (byte) (0x80 | rest & 0x3F);
      rest >>= 6;
    }
    bytes[at] = (byte) (0xF00 >> length | rest);
    return at + length;
  }

  /**
   * Returns the text if it contains no half of a surrogate pair.
   *
   * @throws IllegalArgumentException naming {@code what} and the position
   */
  static String requireEncodable(String text, String what) {
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (Character.isSurrogate(unit)) {
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
          throw new IllegalArgumentException(what + " has half of a surrogate pair at " + i);
        }
        i++;
      }
    }
    return text;
  }
}
