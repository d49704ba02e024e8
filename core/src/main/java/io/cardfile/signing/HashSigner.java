package io.cardfile.signing;

import java.security.MessageDigest;
import java.util.Objects;

/**
 * Computes the tamper check of a wallet token request, and of what the hosted pages send back.
 *
 * <p>A hash shows that the values were not altered on the way and that their sender holds the
 * shared secret. It hides nothing and does not stop a replay. The algorithm is HMAC-MD5 (the
 * specification; RFC 2104). Implementations are thread-safe, neither keep nor change the arrays
 * they are given, and give a new array each time. {@code HashSignerContract} in the testkit proves
 * it of an implementation.
 */
public interface HashSigner {
  /**
   * Returns the 16 bytes of the HMAC-MD5 of {@code message}, which may be empty.
   *
   * @throws IllegalStateException when the hash cannot be computed; the message says no more than
   *     why
   */
  byte[] sign(byte[] message);

  /**
   * Whether {@code hash} belongs to {@code message}. It takes the same time wherever the two hashes
   * differ. A hash of another length is false.
   */
  default boolean verify(byte[] message, byte[] hash) {
    Objects.requireNonNull(hash, "hash == null");
    return MessageDigest.isEqual(sign(message), hash);
  }
}
