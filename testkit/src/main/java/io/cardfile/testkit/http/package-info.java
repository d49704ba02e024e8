/** The HTTP/1.1 server code that the servers of this module share. Internal, so not exported. */
@NullMarked
package io.cardfile.testkit.http;

import org.jspecify.annotations.NullMarked;
