/** Purchases, look-ups and generic calls: their requests, the reply, the outcomes. */
@NullMarked
package io.cardfile.purchase;

import org.jspecify.annotations.NullMarked;
