/** Runs a shop's own code against every fault of the catalogue, and tells what it did wrong. */
package io.cardfile.testkit.explore;
