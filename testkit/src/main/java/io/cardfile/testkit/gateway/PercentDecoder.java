package io.cardfile.testkit.gateway;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Decodes percent-encoded UTF-8 (RFC 3986), strictly. */
final class PercentDecoder {

  private PercentDecoder() {}

  /** Decodes a path segment, in which a plus sign is literal. */
  static String decode(String raw) throws Refusal {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(raw.length());
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (c != '%') {
        requireAscii(c);
        bytes.write(c);
      } else {
        bytes.write(octet(raw, i + 1));
        i += 2;
      }
    }
    return utf8(bytes.toByteArray());
  }

  /** Decodes a query value, in which a plus sign is a space. */
  static String decodeQuery(String raw) throws Refusal {
    return decode(raw.replace("+", "%20"));
  }

  private static int octet(String raw, int at) throws Refusal {
    int high = at < raw.length() ? digit(raw.charAt(at)) : -1;
    int low = at + 1 < raw.length() ? digit(raw.charAt(at + 1)) : -1;
    if (high < 0 || low < 0) {
      throw new Refusal(200, "the URL holds a percent sign without two hexadecimal digits");
    }
    return high * 16 + low;
  }

  // Character.digit also accepts the digits of other scripts.
  private static int digit(char c) {
    return c < 128 ? Character.digit(c, 16) : -1;
  }

  private static void requireAscii(char c) throws Refusal {
    if (c <= ' ' || c > '~') {
      throw new Refusal(200, "the URL holds a character that is not percent-encoded");
    }
  }

  private static String utf8(byte[] bytes) throws Refusal {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new Refusal(200, "the URL is not percent-encoded UTF-8");
    }
  }
}
