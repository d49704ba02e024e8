/**
 * Suites that prove a part of one's own keeps the promises of its port: extend one in your tests.
 *
 * <p>They need JUnit Jupiter, which is an optional dependency of this module. Never null unless
 * marked {@code @Nullable}.
 */
package io.cardfile.testkit.contract;
