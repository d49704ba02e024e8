/**
 * Wallet checkout: the token request, its signers, and the callback of the lightbox. Begin with
 * {@link WalletTokenRequest}.
 */
@NullMarked
package io.cardfile.wallet;

import org.jspecify.annotations.NullMarked;
