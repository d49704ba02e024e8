/** What the gateway does with the requests to come, in memory and over sockets. Internal. */
@NullMarked
package io.cardfile.testkit.fault;

import org.jspecify.annotations.NullMarked;
