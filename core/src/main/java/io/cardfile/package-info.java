/** The entry point of the library: the client, its calls, and their listener. */
@NullMarked
package io.cardfile;

import org.jspecify.annotations.NullMarked;
