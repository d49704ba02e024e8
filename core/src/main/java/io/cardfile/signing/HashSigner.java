package io.cardfile.signing;

/**
 * Computes the hash that protects a wallet token request against tampering: HMAC-MD5 (RFC 2104), as
 * the gateway's API document requires. Use {@link JcaHashSigner}.
 *
 * <p>The hash does not encrypt the values and does not prevent a replay. Implementations are
 * thread-safe, neither keep nor change the arrays that are passed to them, and return a new array
 * each time. {@code HashSignerContract} of {@code cardfile-testkit-contract} tests an
 * implementation.
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
