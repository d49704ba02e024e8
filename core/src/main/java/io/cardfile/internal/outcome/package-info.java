/** What only this library states about the outcome of a purchase. Not exported. */
@NullMarked
package io.cardfile.internal.outcome;

import org.jspecify.annotations.NullMarked;
