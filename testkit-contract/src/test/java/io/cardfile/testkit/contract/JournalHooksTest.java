package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.testkit.contract.PurchaseJournalContract.Capability;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** A row that needs a hook fails without it, unless the suite declares the capability missing. */
class JournalHooksTest {

  private static JournalRows rows(Optional<String> missing) throws Exception {
    JournalRows rows =
        new JournalRows(
            new PurchaseJournalContract() {
              @Override
              protected PurchaseJournal open(Clock clock) {
                return InMemoryJournal.create(clock);
              }

              @Override
              protected Optional<String> missing(Capability capability) {
                return missing;
              }
            }) {};
    rows.open();
    return rows;
  }

  private static void assertFails(String hook, Capability capability, Executable row) {
    AssertionFailedError failure = assertThrows(AssertionFailedError.class, row);
    assertEquals(
        "override " + hook + " in this suite, or return from missing why it lacks " + capability,
        failure.getMessage());
  }

  @Test
  void aMissingHookFailsTheRowUnlessDeclared() throws Exception {
    JournalRows rows = rows(Optional.empty());
    assertFails("openSecond", Capability.TWO_OWNERS, rows::second);
    assertFails("reopenAfterCrash", Capability.DURABLE, rows::crashAndOpen);
    assertFails("stored", Capability.DURABLE, rows::stored);
  }

  @Test
  void aDeclaredGapSkipsTheRowWithItsReason() throws Exception {
    JournalRows rows = rows(Optional.of("a reason"));
    assertSkipped(rows::second);
    assertSkipped(rows::crashAndOpen);
    assertSkipped(rows::stored);
  }

  private static void assertSkipped(Executable row) {
    TestAbortedException skipped = assertThrows(TestAbortedException.class, row);
    assertEquals("a reason", skipped.getMessage());
  }
}
