/** Cardfile on each of its transports, without and with a journal. */
package io.cardfile.benchmarks.cardfile;
