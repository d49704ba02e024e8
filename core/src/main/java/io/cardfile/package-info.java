/** The client, its calls and their listener. */
@NullMarked
package io.cardfile;

import org.jspecify.annotations.NullMarked;
