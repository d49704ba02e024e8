/** Servers that fail on purpose, to try clients on. Never null unless marked {@code @Nullable}. */
package io.cardfile.testkit.fault;
