package io.cardfile.internal;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Percent-encoding of RFC 3986: encodes the UTF-8 bytes of all except the unreserved characters.
 */
public final class PercentCode {

  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private PercentCode() {}

  /** Encodes {@code text}, which must be well-formed Unicode. */
  public static String encode(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      if (isUnreserved(b)) {
        out.append((char) b);
      } else {
        out.append('%').append(HEX[b >> 4 & 0xF]).append(HEX[b & 0xF]);
      }
    }
    return out.toString();
  }

  /**
   * Decodes a text of {@link #encode}.
   *
   * @throws IllegalArgumentException for a text that {@link #encode} cannot return
   */
  public static String decode(String encoded) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(encoded.length());
    for (int i = 0; i < encoded.length(); i++) {
      char c = encoded.charAt(i);
      if (c == '%' && i + 2 < encoded.length()) {
        bytes.write(reserved(hex(encoded.charAt(i + 1)) << 4 | hex(encoded.charAt(i + 2))));
        i += 2;
      } else if (c < 128 && isUnreserved((byte) c)) {
        bytes.write(c);
      } else {
        throw new IllegalArgumentException("not percent-encoded");
      }
    }
    return utf8(bytes.toByteArray());
  }

  private static String utf8(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("not UTF-8");
    }
  }

  private static int hex(char c) {
    int digit = "0123456789ABCDEF".indexOf(c);
    if (digit < 0) {
      throw new IllegalArgumentException("not percent-encoded");
    }
    return digit;
  }

  // Unreserved characters must not be encoded, so that a text has exactly one encoded form.
  private static int reserved(int b) {
    if (isUnreserved((byte) b)) {
      throw new IllegalArgumentException("not percent-encoded");
    }
    return b;
  }

  private static boolean isUnreserved(byte b) {
    return b >= 'a' && b <= 'z'
        || b >= 'A' && b <= 'Z'
        || b >= '0' && b <= '9'
        || "-._~".indexOf(b) >= 0;
  }
}
