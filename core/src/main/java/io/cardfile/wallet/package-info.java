/** Wallet checkout: the token request, who signs it, and what the lightbox gives back. */
package io.cardfile.wallet;
