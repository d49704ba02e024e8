/**
 * HMAC-MD5 with Bouncy Castle's lightweight API, for runtimes without MD5: {@link
 * BouncyCastleHashSigner} is the only public type. R8 and ProGuard need no rules.
 */
@NullMarked
package io.cardfile.crypto.bouncycastle;

import org.jspecify.annotations.NullMarked;
