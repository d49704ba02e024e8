/** Card on file and merchant initiated purchases: the two requests, the reply, the outcomes. */
@NullMarked
package io.cardfile.purchase;

import org.jspecify.annotations.NullMarked;
