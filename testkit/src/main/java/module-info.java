/**
 * The simulated gateway for tests, in memory or over HTTP, with faults and a ledger.
 *
 * <p>Begin with {@link io.cardfile.testkit.TestGateway}.
 */
@SuppressWarnings("module") // A module of qualified exports is compiled later.
module io.cardfile.testkit {
  // Needed only by compilers and checkers, not at run time.
  requires static org.jspecify;
  requires transitive io.cardfile.core;
  // For the extension. Transitive, it would have to be present wherever this module is used.
  requires static org.junit.jupiter.api;

  exports io.cardfile.testkit;
  exports io.cardfile.testkit.explore;
  exports io.cardfile.testkit.gateway to
      io.cardfile.testkit.contract;
  exports io.cardfile.testkit.http to
      io.cardfile.testkit.contract;
}
