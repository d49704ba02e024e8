/**
 * The simulated gateway over HTTP and HTTPS on loopback. Never null unless marked
 * {@code @Nullable}.
 */
package io.cardfile.testkit.sandbox;
