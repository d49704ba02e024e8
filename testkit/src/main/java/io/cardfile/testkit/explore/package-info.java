/** Runs a merchant's own code against every fault of the catalogue, and reports its mistakes. */
package io.cardfile.testkit.explore;
