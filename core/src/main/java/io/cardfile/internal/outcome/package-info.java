/** What only this library states about the outcome of a purchase. Not exported. */
package io.cardfile.internal.outcome;
