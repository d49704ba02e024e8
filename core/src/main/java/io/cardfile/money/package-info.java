/**
 * Exact amounts of money: whole minor units, a currency table, and the text of an amount in the
 * path.
 *
 * <p>Nothing here rounds, reads a locale, or uses {@code java.util.Currency}, which differs between
 * platforms and versions: on some of them an amount would be signed and charged a hundred times too
 * high or too low. All types are immutable and thread-safe.
 */
@NullMarked
package io.cardfile.money;

import org.jspecify.annotations.NullMarked;
