/** Exact amounts of money in whole minor units, without rounding. */
@NullMarked
package io.cardfile.money;

import org.jspecify.annotations.NullMarked;
