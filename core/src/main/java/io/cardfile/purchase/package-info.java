/** Purchases, look-ups and generic calls: requests, replies and outcomes. */
@NullMarked
package io.cardfile.purchase;

import org.jspecify.annotations.NullMarked;
