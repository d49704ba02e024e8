/**
 * The ports for HTTP stacks and authorizers. A transport sends one request, with or without a
 * document, receives one reply, and reports the phase that the request reached.
 */
@NullMarked
package io.cardfile.transport;

import org.jspecify.annotations.NullMarked;
