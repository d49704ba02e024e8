/**
 * The hash against tampering: the text that is signed, the signers, and the encoding of the hash.
 *
 * <p>The algorithm is HMAC-MD5 (RFC 2104 and RFC 1321) keyed with the merchant's shared secret. It
 * proves that values were not altered and that their sender has the secret. It does not encrypt
 * anything and does not prevent a replay. Keep the shared secret on a server and never put it in an
 * app.
 *
 * <p>No class here registers a security provider or changes anything global. All types are
 * thread-safe.
 */
@NullMarked
package io.cardfile.signing;

import org.jspecify.annotations.NullMarked;
