/** A gateway that fails over HTTP/2. Never null unless marked {@code @Nullable}. */
package io.cardfile.testkit.contract.http2;
