/**
 * What goes wrong between a client and a gateway, played on purpose: a server with faults at any
 * position of the protocol, and the catalogue of those faults. Never null unless marked
 * {@code @Nullable}.
 */
package io.cardfile.testkit.fault;
