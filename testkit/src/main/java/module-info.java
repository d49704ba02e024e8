/**
 * The simulated gateway, faults, fixtures, and the contract suites of transports, signers and
 * journals.
 */
module io.cardfile.testkit {
  // Needed only by compilers and checkers, not at run time.
  requires static org.jspecify;
  requires transitive io.cardfile.core;
  // For classes that extend a suite; the gateway does not need them.
  requires static transitive org.junit.jupiter.api;
  requires static transitive org.junit.jupiter.params;
  requires static org.junit.platform.launcher;
  // For the fault server with HTTP/2.
  requires static org.apache.httpcomponents.core5.httpcore5;
  requires static org.apache.httpcomponents.core5.httpcore5.h2;

  exports io.cardfile.testkit;
  exports io.cardfile.testkit.contract;
  exports io.cardfile.testkit.contract.http2;
  exports io.cardfile.testkit.explore;
  exports io.cardfile.testkit.fault;
  exports io.cardfile.testkit.gateway;
  exports io.cardfile.testkit.journal;
  exports io.cardfile.testkit.sandbox;

  // JUnit calls test methods that are not public.
  opens io.cardfile.testkit.contract;
}
