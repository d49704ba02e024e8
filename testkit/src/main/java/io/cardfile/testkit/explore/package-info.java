/** Runs a merchant's own code against every fault of the catalogue, and reports its mistakes. */
@NullMarked
package io.cardfile.testkit.explore;

import org.jspecify.annotations.NullMarked;
