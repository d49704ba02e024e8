package io.cardfile.testkit.gateway;

import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;

/** Decodes percent-encoded UTF-8 (RFC 3986). */
final class PercentDecoder {

  private PercentDecoder() {}

  /** Decodes a path segment, in which a plus sign is literal. */
  static String decode(String raw) throws Refusal {
    return decodeQuery(raw.replace("+", "%2B"));
  }

  /** Decodes a query value, in which a plus sign is a space. */
  static String decodeQuery(String raw) throws Refusal {
    try {
      return URLDecoder.decode(raw, "UTF-8");
    } catch (IllegalArgumentException e) {
      throw new Refusal(400, "the URL holds a percent sign without two hexadecimal digits");
    } catch (UnsupportedEncodingException e) {
      throw new IllegalStateException(e);
    }
  }
}
