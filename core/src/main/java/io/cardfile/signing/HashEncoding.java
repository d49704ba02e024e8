package io.cardfile.signing;

import io.cardfile.internal.Texts;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The text encoding of a hash.
 *
 * <p>The specification does not define it. The default is a field fact: {@link #LOWER_HEX}, 32
 * characters for an HMAC-MD5. The other encodings are for a gateway that differs. Thread-safe.
 */
public enum HashEncoding {
  /** Two lower-case hexadecimal digits for each byte. Either case is accepted when matching. */
  LOWER_HEX(null),

  /** Two upper-case hexadecimal digits for each byte. Either case is accepted when matching. */
  UPPER_HEX(null),

  /** RFC 4648 section 4, with padding. Padding may be left out when matching. */
  BASE64(Base64.getEncoder()),

  /** RFC 4648 section 5, without padding. Padding is accepted when matching. */
  BASE64URL(Base64.getUrlEncoder());

  private final Base64.@Nullable Encoder base64; // Null for hexadecimal digits.

  HashEncoding(Base64.@Nullable Encoder base64) {
    this.base64 = base64;
  }

  /** Returns the text of {@code hash}. */
  public String encode(byte[] hash) {
    Objects.requireNonNull(hash, "hash == null");
    if (base64 != null) {
      return (this == BASE64 ? base64 : base64.withoutPadding()).encodeToString(hash);
    }
    String lower = Texts.hex(hash, hash.length);
    return this == LOWER_HEX ? lower : lower.toUpperCase(Locale.ROOT);
  }

  /**
   * Returns whether {@code text} is the encoding of {@code expected}. The time does not depend on
   * where the two differ. A malformed text never throws: null, other alphabets, white space and a
   * wrong length return false. An empty {@code expected} matches nothing.
   */
  public boolean matches(@Nullable String text, byte[] expected) {
    Objects.requireNonNull(expected, "expected == null");
    return text != null && expected.length > 0 && isWritten(text, expected);
  }

  // Encodes the expected hash and compares the texts. A decoder would also accept texts that no
  // encoder writes, and so several texts for one hash.
  private boolean isWritten(String text, byte[] hash) {
    if (base64 == null) { // No letter but A to F has one of a to f in lower case.
      return MessageDigest.isEqual(
          utf8(LOWER_HEX.encode(hash)), utf8(text.toLowerCase(Locale.ROOT)));
    }
    byte[] given = utf8(text);
    boolean padded = MessageDigest.isEqual(base64.encode(hash), given);
    boolean bare = MessageDigest.isEqual(base64.withoutPadding().encode(hash), given);
    return padded | bare;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
