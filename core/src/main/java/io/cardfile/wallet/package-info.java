/** Wallet checkout: the token request, its signers, and the callback of the lightbox. */
package io.cardfile.wallet;
