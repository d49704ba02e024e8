/**
 * The simulated gateway for tests, in memory or over HTTP, with faults, a ledger with assertions,
 * test cards and stored credentials. Begin with {@link TestGateway} or, with JUnit 5, {@link
 * GatewayTest}.
 */
@NullMarked
package io.cardfile.testkit;

import org.jspecify.annotations.NullMarked;
