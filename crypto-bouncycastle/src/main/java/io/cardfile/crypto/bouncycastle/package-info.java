/**
 * HMAC-MD5 by Bouncy Castle's lightweight API, for runtimes whose own cryptography has no MD5.
 *
 * <p>No provider is registered and no global state is changed. Classes are referenced directly and
 * not by name, so that R8 and ProGuard need no rules and remove the rest of Bouncy Castle.
 */
@NullMarked
package io.cardfile.crypto.bouncycastle;

import org.jspecify.annotations.NullMarked;
