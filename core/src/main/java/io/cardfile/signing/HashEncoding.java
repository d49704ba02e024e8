package io.cardfile.signing;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the bytes of a hash are written as text.
 *
 * <p>The specification does not show it. Field fact: {@link #LOWER_HEX}, 32 characters for an
 * HMAC-MD5, and that is the default; the other encodings are there for a gateway that differs.
 * Thread-safe.
 */
public enum HashEncoding {
  /** Two lower-case hexadecimal digits for each byte. Either case is accepted when matching. */
  LOWER_HEX {
    @Override
    public String encode(byte[] hash) {
      return hex(hash, "0123456789abcdef");
    }

    @Override
    boolean isWritten(String text, byte[] hash) {
      byte[] wanted = encode(hash).getBytes(StandardCharsets.US_ASCII);
      return MessageDigest.isEqual(wanted, lowerAscii(text));
    }
  },

  /** Two upper-case hexadecimal digits for each byte. Either case is accepted when matching. */
  UPPER_HEX {
    @Override
    public String encode(byte[] hash) {
      return hex(hash, "0123456789ABCDEF");
    }

    @Override
    boolean isWritten(String text, byte[] hash) {
      return LOWER_HEX.isWritten(text, hash);
    }
  },

  /** RFC 4648 section 4, with padding. Padding may be left out when matching. */
  BASE64 {
    @Override
    public String encode(byte[] hash) {
      return Base64.getEncoder().encodeToString(hash);
    }

    @Override
    boolean isWritten(String text, byte[] hash) {
      return samePaddedOrNot(Base64.getEncoder(), text, hash);
    }
  },

  /** RFC 4648 section 5, without padding. Padding is accepted when matching. */
  BASE64URL {
    @Override
    public String encode(byte[] hash) {
      return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    }

    @Override
    boolean isWritten(String text, byte[] hash) {
      return samePaddedOrNot(Base64.getUrlEncoder(), text, hash);
    }
  };

  /** Returns the text of {@code hash}. */
  public abstract String encode(byte[] hash);

  /**
   * Whether {@code text} says {@code expected}. It takes the same time wherever the two differ, and
   * never throws for a text: null, other alphabets, white space, a wrong length and anything else
   * malformed are false. An empty {@code expected} matches nothing.
   */
  public boolean matches(@Nullable String text, byte[] expected) {
    Objects.requireNonNull(expected, "expected == null");
    return text != null && expected.length > 0 && isWritten(text, expected);
  }

  // Each writes what is expected and compares the texts: a decoder would also take texts that no
  // encoder writes, and so several texts for one hash.
  abstract boolean isWritten(String text, byte[] hash);

  private static boolean samePaddedOrNot(Base64.Encoder encoder, String text, byte[] hash) {
    byte[] given = text.getBytes(StandardCharsets.UTF_8);
    boolean padded = MessageDigest.isEqual(encoder.encode(hash), given);
    boolean bare = MessageDigest.isEqual(encoder.withoutPadding().encode(hash), given);
    return padded | bare;
  }

  /** The UTF-8 of {@code text}, A to F in lower case: by hand, since locales disagree on case. */
  private static byte[] lowerAscii(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] >= 'A' && bytes[i] <= 'F') {
        bytes[i] += 'a' - 'A';
      }
    }
    return bytes;
  }

  private static String hex(byte[] hash, String digits) {
    Objects.requireNonNull(hash, "hash == null");
    StringBuilder text = new StringBuilder(2 * hash.length);
    for (byte b : hash) {
      text.append(digits.charAt((b >> 4) & 0xf)).append(digits.charAt(b & 0xf));
    }
    return text.toString();
  }
}
