/**
 * Immutable JSON documents that keep every digit, with a strict reader and writer. Begin with
 * {@link JsonObject#builder}.
 */
@NullMarked
package io.cardfile.json;

import org.jspecify.annotations.NullMarked;
