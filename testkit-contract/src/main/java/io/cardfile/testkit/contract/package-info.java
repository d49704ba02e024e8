/**
 * Test suites for implementations of the ports: extend one in your tests to verify your own part.
 * Never null unless marked {@code @Nullable}.
 */
package io.cardfile.testkit.contract;
