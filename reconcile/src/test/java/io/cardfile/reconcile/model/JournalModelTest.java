package io.cardfile.reconcile.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An exhaustive search of every order of steps, replies, ends of leases and crashes. */
class JournalModelTest {

  private static final int MOST_CLAIMS = 3;

  private static Search search(Model model, int references, Promises.Check check) {
    long start = System.nanoTime();
    Search search = Search.of(model, references, check);
    System.out.printf(
        "journal model, %d reference(s), %s: %,d states, %,d transitions, %,d ms%n",
        references,
        model,
        search.states(),
        search.transitions(),
        (System.nanoTime() - start) / 1_000_000);
    return search;
  }

  private static void assertKept(Search search) {
    assertNull(search.broken(), search::words);
  }

  @Test
  @Tag("slow")
  void threeClaimsOfOneReferenceChargeItOnceAlsoWithABackup() {
    assertKept(search(new Model(MOST_CLAIMS, true), 1, Promises::broken));
  }

  @Test
  void oneClaimOfEachOfTwoReferencesChargesItOnce() {
    assertKept(search(new Model(1, false), 2, Promises::broken));
  }

  @Test
  @Tag("slow")
  void threeClaimsOfEachOfTwoReferencesChargeItOnce() {
    assertKept(search(new Model(MOST_CLAIMS, false), 2, Promises::broken));
  }

  @Test
  @Tag("slow")
  void oneClaimOfEachOfTwoReferencesChargesItOnceAlsoWithABackup() {
    assertKept(search(new Model(1, true), 2, Promises::broken));
  }

  /**
   * Finds the shortest paths to any broken promise, and to a second charge. Prints the longer of
   * the two.
   *
   * @param second 0 where the reference is not charged twice
   */
  @ParameterizedTest
  @CsvSource({
    "QUIET_PERIOD, 8, 11",
    "PROVEN_SOURCE, 10, 13",
    "SEND_WITHIN_THE_LEASE, 10, 13",
    "REFUSAL_OF_THIS_REQUEST, 3, 0",
    "REJECTION_OF_THIS_REQUEST, 3, 8",
    "NO_REPLY_IS_DOUBT, 3, 8",
    "LEFT_IS_DOUBT, 5, 8",
    "PURGE_WHAT_IS_RESOLVED, 8, 11",
    "RESTORE_FIRST, 8, 8",
    "STOP_FIRST, 16, 19",
    "CLAIMS_ARE_DISTINGUISHED, 16, 19",
    "RESTORED_DOUBT_IS_NEW, 17, 20"
  })
  void withoutARuleAPromiseIsBroken(Rule rule, int any, int second) {
    Model model = new Model(MOST_CLAIMS, rule.isOfBackups(), rule);
    Search broken = search(model, 1, Promises::broken);
    Search charged = search(model, 1, Promises::chargedTwice);
    System.out.println("  " + (second == 0 ? broken : charged).words());
    assertEquals(any, broken.trace().size(), broken::words);
    assertEquals(second, charged.trace().size(), charged::words);
  }
}
