/**
 * The chaos run: ten thousand purchases at a gateway with random faults, by processes that are
 * killed repeatedly, with real processes, sockets and files. It reports whether any purchase was
 * charged twice.
 */
package io.cardfile.chaos;
