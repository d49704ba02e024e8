/** The ports of HTTP stacks and of authorizers. */
@NullMarked
package io.cardfile.transport;

import org.jspecify.annotations.NullMarked;
