/** Amounts of money in whole minor units, without rounding, and their currencies. */
@NullMarked
package io.cardfile.money;

import org.jspecify.annotations.NullMarked;
