package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import io.cardfile.testkit.TestClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each write, sync and move of a journal's life fails once, or is the last one before a crash.
 * Whatever happens, no acknowledged claim or record is lost.
 */
class DiskFailureTest {

  private static final Instant START = Instant.parse("2026-11-21T06:00:00Z");

  @TempDir Path folder;
  private final Map<String, JournalEntry> acknowledged = new LinkedHashMap<>();

  /** Creates a journal, uses it, purges it and opens it again. */
  private void live(Path file, TestDisk disk) throws IOException {
    TestClock clock = TestClock.at(START);
    try (FileJournal journal = FileJournal.open(file, clock, disk, true)) {
      claimAndApprove(journal, "OLD-1");
      claim(journal, "OPEN");
      clock.advance(Duration.ofDays(3));
      claimAndApprove(journal, "NEW-1");
      purge(journal);
      claimAndApprove(journal, "NEW-2");
    }
    try (FileJournal journal = FileJournal.open(file, clock, disk, false)) {
      claimAndApprove(journal, "NEW-3");
    }
  }

  private void claimAndApprove(FileJournal journal, String reference) throws IOException {
    JournalEntry entry = claim(journal, reference);
    acknowledged.put(reference, goOn(journal, () -> journal.record(entry, Purchases.APPROVED)));
  }

  private JournalEntry claim(FileJournal journal, String reference) throws IOException {
    JournalEntry entry = goOn(journal, () -> Purchases.granted(journal, reference));
    acknowledged.put(reference, entry);
    return entry;
  }

  private void purge(FileJournal journal) throws IOException {
    JournalEntry old = acknowledged.remove("OLD-1"); // May be lost from now on.
    try {
      goOn(journal, () -> journal.purge(Duration.ofDays(2)));
    } catch (JournalException e) {
      if (e.reason() == Reason.UNAVAILABLE) { // Nothing was changed.
        acknowledged.put("OLD-1", old);
        assertAcknowledged(journal);
        claimAndApprove(journal, "AFTER");
      }
      throw e;
    }
  }

  private interface Step<T> {
    T run() throws IOException;
  }

  /**
   * Runs a step. If it fails, the journal reads as before, and writes no more unless it says so.
   */
  private <T> T goOn(FileJournal journal, Step<T> step) throws IOException {
    try {
      return step.run();
    } catch (JournalException e) {
      assertAcknowledged(journal);
      if (e.reason() == Reason.REOPEN_REQUIRED) {
        JournalException refused =
            assertThrows(JournalException.class, () -> journal.claim(Purchases.of("MORE")));
        assertEquals(Reason.REOPEN_REQUIRED, refused.reason());
      }
      throw e;
    }
  }

  private void assertAcknowledged(FileJournal journal) throws IOException {
    for (JournalEntry entry : acknowledged.values()) {
      JournalEntry found =
          journal.find(Purchases.MERCHANT, entry.reference()).orElseThrow(AssertionError::new);
      boolean isLater = entry.state() == JournalState.PREPARED && found.attempt() == 1;
      assertTrue(found.equals(entry) || isLater, () -> found + " instead of " + entry);
    }
  }

  @Test
  void noAcknowledgedEntryIsLostWhateverStepFails() throws IOException {
    TestDisk sound = new TestDisk(folder.resolve("sound"));
    live(folder.resolve("sound"), sound);
    int count = sound.steps().size();
    assertTrue(count > 20, () -> "steps: " + sound.steps());
    for (int step = 1; step <= count; step++) {
      for (boolean afterwards : new boolean[] {false, true}) {
        acknowledged.clear();
        Path file = folder.resolve("journal-" + step + "-" + afterwards);
        assertFails(file, new TestDisk(file).failAt(step, afterwards));
      }
    }
  }

  private void assertFails(Path file, TestDisk disk) throws IOException {
    JournalException failure = assertThrows(JournalException.class, () -> live(file, disk));
    assertTrue(
        EnumSet.of(Reason.UNAVAILABLE, Reason.REOPEN_REQUIRED).contains(failure.reason()),
        failure.getMessage());
    assertOpens(file);
    Files.delete(file); // A power failure may take what was not synced.
    if (disk.durable().length > 0) {
      Files.write(file, disk.durable());
    }
    assertOpens(file);
  }

  private void assertOpens(Path file) throws IOException {
    if (!Files.exists(file)) {
      assertEquals(Map.of(), acknowledged);
      FileJournal.create(file).close();
    }
    try (FileJournal journal = FileJournal.open(file, TestClock.at(START))) {
      assertAcknowledged(journal);
      for (String reference : acknowledged.keySet()) {
        assertNotEquals(Claim.Kind.GRANTED, journal.claim(Purchases.of(reference)).kind());
      }
      Purchases.granted(journal, "NEXT");
    }
  }

  @Test
  void aPurgeIsSyncedBeforeItReplacesTheFileAndTheDirectoryAfterwards() throws IOException {
    Path file = folder.resolve("journal");
    TestDisk disk = new TestDisk(file);
    try (FileJournal journal = FileJournal.open(file, TestClock.at(START), disk, true)) {
      List<String> replace = List.of("write", "sync", "move", "syncDirectory");
      assertEquals(replace, disk.steps().subList(0, 4));
      disk.steps().clear();
      journal.purge(Duration.ofDays(1));
      assertEquals(replace, disk.steps());
    }
  }

  /** As where the file itself is a mount. */
  @Test
  void aPurgeThatCannotReplaceTheFileChangesNothing() throws IOException {
    Path file = folder.resolve("journal");
    TestDisk disk = new TestDisk(file);
    try (FileJournal journal = FileJournal.open(file, TestClock.at(START), disk, true)) {
      Purchases.granted(journal, "INV-1");
      disk.failAt(disk.steps().size() + 3, false); // After a write and a sync.
      JournalException refused =
          assertThrows(JournalException.class, () -> journal.purge(Duration.ofDays(1)));
      assertEquals(Reason.UNAVAILABLE, refused.reason(), refused.getMessage());
      assertFalse(Files.exists(folder.resolve("journal.new")));
      Purchases.granted(journal, "INV-2");
      assertEquals(2, journal.open(null, 10).size());
    }
  }

  @Test
  void anErrorOfTheJvmInAPurgeClosesTheJournalForWriting() throws IOException {
    boolean[] fails = new boolean[1];
    Disk disk =
        new Disk() {
          @Override
          void move(Path from, Path to) throws IOException {
            if (fails[0]) {
              throw new OutOfMemoryError("in a test");
            }
            super.move(from, to);
          }
        };
    Path file = folder.resolve("journal");
    try (FileJournal journal = FileJournal.open(file, TestClock.at(START), disk, true)) {
      Purchases.granted(journal, "INV-1");
      fails[0] = true;
      assertThrows(OutOfMemoryError.class, () -> journal.purge(Duration.ofDays(1)));
      JournalException refused =
          assertThrows(JournalException.class, () -> Purchases.granted(journal, "INV-2"));
      assertEquals(Reason.REOPEN_REQUIRED, refused.reason());
      assertEquals(JournalState.PREPARED, Purchases.state(journal, "INV-1"));
    }
  }

  @Test
  void whatACrashedPurgeHasLeftIsReplaced() throws IOException {
    Path file = folder.resolve("journal");
    try (FileJournal journal = FileJournal.create(file)) {
      Purchases.granted(journal, "INV-1");
    }
    Files.writeString(folder.resolve("journal.new"), "half a jour");
    try (FileJournal journal = FileJournal.open(file)) {
      journal.purge(Duration.ofDays(1));
      assertEquals(JournalState.IN_DOUBT, Purchases.state(journal, "INV-1"));
    }
    assertFalse(Files.exists(folder.resolve("journal.new")));
  }
}
