package io.cardfile.wallet;

import java.io.IOException;

/**
 * Signs wallet token requests. On a server this is {@link LocalWalletTokenSigner}. An app never
 * holds the shared secret: there, implement this by asking the merchant's server, which decides the
 * amount itself and answers with {@link SignedWalletTokenRequest#toText}.
 *
 * <p>Implementations are thread-safe; a remote one blocks.
 */
public interface WalletTokenSigner {

  /**
   * Returns {@code request} with the merchant's user name and the hash.
   *
   * @throws IOException when a remote signer cannot be reached; nothing was asked of the gateway
   */
  SignedWalletTokenRequest sign(WalletTokenRequest request) throws IOException;
}
