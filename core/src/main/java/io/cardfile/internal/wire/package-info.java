/** Maps domain objects to documents and back. Not exported. */
@NullMarked
package io.cardfile.internal.wire;

import org.jspecify.annotations.NullMarked;
