/** The HTTP/1.1 server code of the sandbox, the fault servers and the contract. Internal. */
@NullMarked
package io.cardfile.testkit.http;

import org.jspecify.annotations.NullMarked;
