/** The hash of wallet token requests (HMAC-MD5) and its shared secret. For servers only. */
@NullMarked
package io.cardfile.signing;

import org.jspecify.annotations.NullMarked;
