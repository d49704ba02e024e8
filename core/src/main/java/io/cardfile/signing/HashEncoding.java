package io.cardfile.signing;

import io.cardfile.internal.Texts;
import java.util.Base64;
import java.util.Locale;
import java.util.Objects;

/**
 * The encoding of the hash of a wallet token request as text.
 *
 * <p>The gateway's API document does not define it. Real gateways accept {@link #LOWER_HEX}, 32
 * characters, which is the default. The other encodings are for a gateway that differs.
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
