/** An immutable JSON document that keeps every digit, with a strict reader and writer. */
@NullMarked
package io.cardfile.json;

import org.jspecify.annotations.NullMarked;
