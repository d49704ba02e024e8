/**
 * One gateway for tests, in memory or over HTTP, with behaviours, a ledger that asserts, fixtures
 * for stored credentials, and the extension of JUnit 5. Begin with {@link
 * io.cardfile.testkit.TestGateway}.
 */
@NullMarked
package io.cardfile.testkit;

import org.jspecify.annotations.NullMarked;
