/** Card on file and merchant initiated purchases: the two requests, the reply, the outcomes. */
package io.cardfile.purchase;
