/**
 * Exact amounts of money: whole minor units, a currency table of our own, and the text of an amount
 * in the path.
 *
 * <p>Nothing here rounds, reads a locale, or asks {@code java.util.Currency}, which differs between
 * platforms and versions: on some of them one and the same amount would be signed and charged a
 * hundred times off. Never null unless marked {@code @Nullable}. All types are immutable and
 * thread-safe.
 */
package io.cardfile.money;
