/**
 * The tamper check: the text that is signed, who signs it, and how the hash is written.
 *
 * <p>The algorithm is HMAC-MD5 (RFC 2104 and RFC 1321) keyed with the merchant's shared secret. It
 * shows that values were not altered and that their sender holds the secret; it hides nothing and
 * stops no replay. The shared secret belongs on a server and is never put in an app.
 *
 * <p>No class here registers a security provider or changes anything global. Never null unless
 * marked {@code @Nullable}. All types are thread-safe.
 */
package io.cardfile.signing;
