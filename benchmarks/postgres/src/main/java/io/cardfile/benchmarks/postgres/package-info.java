/** The journal in a PostgreSQL server of its own, on this machine. */
package io.cardfile.benchmarks.postgres;
