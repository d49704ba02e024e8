/** The hash of wallet token requests (HMAC-MD5), which is for a server only. */
@NullMarked
package io.cardfile.signing;

import org.jspecify.annotations.NullMarked;
