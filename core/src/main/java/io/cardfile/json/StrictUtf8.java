package io.cardfile.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

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

  /**
   * Returns the bytes of the text. At the first half of a surrogate pair they end with a byte that
   * {@link #codePointAt} refuses.
   */
  static byte[] encode(String text) {
    int end = loneSurrogate(text);
    if (end < 0) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    byte[] bytes = text.substring(0, end).getBytes(StandardCharsets.UTF_8);
    byte[] ended = Arrays.copyOf(bytes, bytes.length + 1);
    ended[bytes.length] = MALFORMED;
    return ended;
  }

  /**
   * Returns the text if it contains no half of a surrogate pair.
   *
   * @throws IllegalArgumentException naming {@code what} and the position
   */
  static String requireEncodable(String text, String what) {
    int at = loneSurrogate(text);
    if (at >= 0) {
      throw new IllegalArgumentException(what + " has half of a surrogate pair at " + at);
    }
    return text;
  }

  /** Returns the index of the first half of a surrogate pair, or -1. */
  private static int loneSurrogate(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
          return i;
        }
        i++;
      }
    }
    return -1;
  }
}
