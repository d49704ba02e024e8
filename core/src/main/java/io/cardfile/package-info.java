/**
 * The payment client, its calls, its endpoints and its listener. Begin with {@link PaymentClient}.
 */
@NullMarked
package io.cardfile;

import org.jspecify.annotations.NullMarked;
