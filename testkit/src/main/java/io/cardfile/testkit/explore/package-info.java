/** Runs a merchant's own code against every fault, and reports its mistakes. */
@NullMarked
package io.cardfile.testkit.explore;

import org.jspecify.annotations.NullMarked;
