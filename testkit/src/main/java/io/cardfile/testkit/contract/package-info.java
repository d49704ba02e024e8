/**
 * Test suites for implementations of the ports: extend one in your tests to verify your own part.
 *
 * <p>They need JUnit Jupiter, which is an optional dependency of this module.
 */
@NullMarked
package io.cardfile.testkit.contract;

import org.jspecify.annotations.NullMarked;
