package io.cardfile.signing;

import io.cardfile.internal.Texts;
import java.util.Base64;
import java.util.Locale;
import java.util.Objects;

/**
 * The text encoding of a hash.
 *
 * <p>The specification does not define it. The default is a field fact: {@link #LOWER_HEX}, 32
 * characters for an HMAC-MD5. The other encodings are for a gateway that differs. Thread-safe.
 */
public enum HashEncoding {
  /** Two lower-case hexadecimal digits for each byte. */
  LOWER_HEX,

  /** Two upper-case hexadecimal digits for each byte. */
  UPPER_HEX,

  /** RFC 4648 section 4, with padding. */
  BASE64,

  /** RFC 4648 section 5, without padding. */
  BASE64URL;

  /** Returns the text of {@code hash}. */
  public String encode(byte[] hash) {
    Objects.requireNonNull(hash, "hash == null");
    switch (this) {
      case BASE64:
        return Base64.getEncoder().encodeToString(hash);
      case BASE64URL:
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
      case UPPER_HEX:
        return Texts.hex(hash, hash.length).toUpperCase(Locale.ROOT);
      default:
        return Texts.hex(hash, hash.length);
    }
  }
}
