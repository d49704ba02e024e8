/** A gateway that fails over HTTP/2. */
@NullMarked
package io.cardfile.testkit.contract.http2;

import org.jspecify.annotations.NullMarked;
