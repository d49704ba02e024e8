/** Starts the server and the clients, makes the rounds, and writes results and page. */
package io.cardfile.benchmarks.harness;
