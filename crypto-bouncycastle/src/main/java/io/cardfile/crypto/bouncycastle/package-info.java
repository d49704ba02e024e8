/**
 * HMAC-MD5 by Bouncy Castle's lightweight API, for runtimes whose own cryptography has no MD5.
 *
 * <p>No provider is registered and nothing global is changed. Classes are named directly, never
 * looked up by a string, so that R8 and ProGuard need no rules and drop the rest of Bouncy Castle.
 * Never null unless marked {@code @Nullable}.
 */
package io.cardfile.crypto.bouncycastle;
