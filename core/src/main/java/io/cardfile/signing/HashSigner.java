package io.cardfile.signing;

import java.security.MessageDigest;
import java.util.Objects;

/**
 * Computes the hash that protects a wallet token request, and the replies of hosted pages, against
 * tampering.
 *
 * <p>The hash proves that the values were not altered on the way and that their sender has the
 * shared secret. It does not encrypt anything and does not prevent a replay. The algorithm is
 * HMAC-MD5 (the specification; RFC 2104). Implementations are thread-safe, neither keep nor change
 * the arrays that are passed to them, and return a new array each time. {@code HashSignerContract}
 * of {@code cardfile-testkit-contract} tests an implementation.
 */
public interface HashSigner {
  /**
   * Returns the 16 bytes of the HMAC-MD5 of {@code message}, which may be empty.
   *
   * @throws IllegalStateException when the hash cannot be computed; the message contains only the
   *     reason
   */
  byte[] sign(byte[] message);

  /**
   * Returns whether {@code hash} is the hash of {@code message}; false for a hash of another
   * length. The time does not depend on where the two hashes differ.
   */
  default boolean verify(byte[] message, byte[] hash) {
    Objects.requireNonNull(hash, "hash == null");
    return MessageDigest.isEqual(sign(message), hash);
  }
}
