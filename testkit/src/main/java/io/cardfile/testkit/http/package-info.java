/** The HTTP/1.1 server of the gateway for tests. Internal. */
@NullMarked
package io.cardfile.testkit.http;

import org.jspecify.annotations.NullMarked;
