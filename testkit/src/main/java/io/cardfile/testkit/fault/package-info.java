/**
 * Faults between a client and a gateway: servers that play a fault at any position of the protocol,
 * and the catalogue of faults. Never null unless marked {@code @Nullable}.
 */
package io.cardfile.testkit.fault;
