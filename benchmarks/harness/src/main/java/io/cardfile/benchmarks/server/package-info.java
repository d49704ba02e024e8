/** The gateway of all clients: one server in a JVM of its own, on loopback only. */
package io.cardfile.benchmarks.server;
