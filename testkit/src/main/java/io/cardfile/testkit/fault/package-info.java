/**
 * Faults between a client and a gateway: a server that plays a fault at any position of the
 * protocol, and the catalogue of faults.
 */
@NullMarked
package io.cardfile.testkit.fault;

import org.jspecify.annotations.NullMarked;
