/**
 * Test suites for implementations of the ports: extend one in your tests to verify your own part.
 */
@NullMarked
package io.cardfile.testkit.contract;

import org.jspecify.annotations.NullMarked;
