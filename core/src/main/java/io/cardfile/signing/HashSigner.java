package io.cardfile.signing;

/**
 * Computes the hash that protects a wallet token request against tampering.
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
}
