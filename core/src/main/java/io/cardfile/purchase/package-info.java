/**
 * The requests, replies and outcomes of purchases, look-ups and generic calls. Begin with {@link
 * PurchaseRequest} and {@link PurchaseOutcome}.
 */
@NullMarked
package io.cardfile.purchase;

import org.jspecify.annotations.NullMarked;
