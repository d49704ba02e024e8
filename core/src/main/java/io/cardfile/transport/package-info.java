/**
 * The port for HTTP stacks: sends one document, receives one, and reports the phase that the
 * request reached.
 */
@NullMarked
package io.cardfile.transport;

import org.jspecify.annotations.NullMarked;
