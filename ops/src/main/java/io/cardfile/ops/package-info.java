/** The command for operators. */
@NullMarked
package io.cardfile.ops;

import org.jspecify.annotations.NullMarked;
