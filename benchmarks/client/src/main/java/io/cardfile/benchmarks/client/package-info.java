/** What is run in the JVM of each client that is compared. */
package io.cardfile.benchmarks.client;
