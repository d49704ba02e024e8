package io.cardfile.wallet;

import java.io.IOException;

/**
 * Signs wallet token requests. On a server this is {@link LocalWalletTokenSigner}. An app never has
 * the shared secret: implement this port there with a request to the merchant's server, which
 * determines the amount itself and returns {@link SignedWalletTokenRequest#toText}.
 *
 * <p>With {@code PaymentClient.Builder.walletTokenSigner} one call signs and sends.
 *
 * <p>Implementations are thread-safe; a remote one blocks.
 */
public interface WalletTokenSigner {

  /**
   * Returns {@code request} with the merchant's user name and the hash.
   *
   * @throws IOException when a remote signer cannot be reached; nothing was sent to the gateway
   */
  SignedWalletTokenRequest sign(WalletTokenRequest request) throws IOException;
}
