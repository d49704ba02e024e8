package io.cardfile.signing;

import io.cardfile.internal.Texts;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The secret that merchant and gateway share: the key of the hash of a wallet token request. It
 * stays on the merchant's server.
 *
 * <p>Real gateways use the secret's bytes in UTF-8 as the key; the API document does not mention
 * it. White space around a secret, which often comes from a file or a web page, would lead to wrong
 * hashes and is refused. A secret is compared in constant time, is not printed, and cannot be
 * serialised. Immutable and thread-safe.
 */
public final class SharedSecret {
  private static final String PATH = "shared_secret";

  private final transient byte[] bytes;

  private SharedSecret(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Returns the secret whose key is the UTF-8 form of {@code text}.
   *
   * @throws ValidationException code {@code config_secret}, when the text is empty, is surrounded
   *     by white space or control characters, or holds half a surrogate pair
   */
  public static SharedSecret ofUtf8(String text) {
    Objects.requireNonNull(text, "the shared secret == null");
    if (text.isEmpty()) {
      throw invalid("is empty");
    }
    requireNoMargin(text);
    if (Texts.hasLoneSurrogate(text)) {
      throw invalid("holds a lone surrogate, which has no UTF-8 form");
    }
    return new SharedSecret(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Returns the secret whose key is a copy of {@code bytes}. Bytes that are text, that is UTF-8
   * without control characters except tab and line ends, must not be surrounded by white space.
   * Other bytes are accepted unchanged.
   *
   * @throws ValidationException code {@code config_secret}, when there are no bytes, or they are
   *     text that is surrounded by white space
   */
  public static SharedSecret ofBytes(byte[] bytes) {
    Objects.requireNonNull(bytes, "bytes == null");
    if (bytes.length == 0) {
      throw invalid("is empty");
    }
    String decoded = new String(bytes, StandardCharsets.UTF_8);
    if (isText(decoded)) {
      requireNoMargin(decoded);
    }
    return new SharedSecret(bytes.clone());
  }

  /**
   * Returns a copy of the key. For signers only. A search for this method name finds every reader.
   */
  public byte[] revealForSigning() {
    return bytes.clone();
  }

  /** Returns whether {@code other} is a secret with the same bytes; compares in constant time. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SharedSecret
        && MessageDigest.isEqual(bytes, ((SharedSecret) other).bytes);
  }

  /**
   * Returns the same value for all secrets: hash codes are logged and would reveal information on
   * the bytes.
   */
  @Override
  public int hashCode() {
    return 0;
  }

  /** Returns {@code SharedSecret(****)}. */
  @Override
  public String toString() {
    return "SharedSecret(****)";
  }

  private static void requireNoMargin(String text) {
    if (isMargin(text.charAt(0)) || isMargin(text.charAt(text.length() - 1))) {
      throw invalid("is surrounded by white space or control characters");
    }
  }

  private static boolean isMargin(char c) {
    return Character.isWhitespace(c)
        || Character.isSpaceChar(c)
        || Character.isISOControl(c)
        || c == '\ufeff'; // A byte order mark, which editors write at the start of a text.
  }

  private static boolean isText(String decoded) {
    return decoded.chars().noneMatch(c -> c == 0xFFFD || Character.isISOControl(c) && !isTyped(c));
  }

  private static boolean isTyped(int control) {
    return control == '\t' || control == '\n' || control == '\r';
  }

  private static ValidationException invalid(String what) {
    return new ValidationException(
        Collections.singletonList(Violation.error(PATH, Codes.CONFIG_SECRET, what)));
  }
}
