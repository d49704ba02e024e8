/** Meters of payments with Micrometer. Never null unless marked {@code @Nullable}. */
@NullMarked
package io.cardfile.micrometer;

import org.jspecify.annotations.NullMarked;
