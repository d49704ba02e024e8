/** Helpers that several packages share; not for use outside the library. */
@NullMarked
package io.cardfile.internal;

import org.jspecify.annotations.NullMarked;
