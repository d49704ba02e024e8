/**
 * The contracts of transports, journals and signers, as test suites for your own implementation.
 *
 * <p>Extend {@link io.cardfile.testkit.contract.TransportContract}, {@link
 * io.cardfile.testkit.contract.PurchaseJournalContract} or {@link
 * io.cardfile.testkit.contract.HashSignerContract}.
 */
module io.cardfile.testkit.contract {
  // Needed only by compilers and checkers, not at run time.
  requires static org.jspecify;
  requires transitive io.cardfile.testkit;
  requires transitive org.junit.jupiter.api;
  requires transitive org.junit.jupiter.params;
  requires java.logging;

  exports io.cardfile.testkit.contract;

  // JUnit calls test methods that are not public.
  opens io.cardfile.testkit.contract;
}
