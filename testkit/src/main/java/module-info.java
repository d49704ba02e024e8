/**
 * The simulated gateway and what can go wrong with it, fixtures, and the suites that transports and
 * signers pass.
 */
module io.cardfile.testkit {
  // Read by compilers and checkers only; nothing needs it at run time.
  requires static org.jspecify;
  requires transitive io.cardfile.core;
  // For those who extend a suite; the gateway runs without.
  requires static transitive org.junit.jupiter.api;
  requires static transitive org.junit.jupiter.params;
  requires static org.junit.platform.launcher;
  // For the server that fails over HTTP/2.
  requires static org.apache.httpcomponents.core5.httpcore5;
  requires static org.apache.httpcomponents.core5.httpcore5.h2;

  exports io.cardfile.testkit;
  exports io.cardfile.testkit.contract;
  exports io.cardfile.testkit.explore;
  exports io.cardfile.testkit.fault;
  exports io.cardfile.testkit.gateway;
  exports io.cardfile.testkit.journal;
  exports io.cardfile.testkit.sandbox;

  // JUnit calls tests that are not public.
  opens io.cardfile.testkit.contract;
}
