/**
 * The ports of HTTP transports and of authorizers, and the requests and replies that they exchange.
 */
@NullMarked
package io.cardfile.transport;

import org.jspecify.annotations.NullMarked;
