package io.cardfile.wallet;

import java.io.IOException;

/**
 * Signs wallet token requests. Use {@link LocalWalletTokenSigner} on a server. An app never has the
 * shared secret: implement this interface there with a request to the merchant's server, which
 * determines the amount itself and returns {@link SignedWalletTokenRequest#toText}.
 *
 * <p>With {@code PaymentClient.Builder.walletTokenSigner} one call signs and sends. Implementations
 * are thread-safe and may block.
 */
public interface WalletTokenSigner {

  /**
   * Returns {@code request} with the merchant's user name and the hash.
   *
   * @throws IOException when a remote signer cannot be reached; nothing was sent to the gateway
   */
  SignedWalletTokenRequest sign(WalletTokenRequest request) throws IOException;
}
