package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * After a power failure at any moment, a complete journal opens, and one that lacks claims grants
 * nothing.
 */
class JournalMarkCrashTest {

  private static final Path FILE = Paths.get("purchases");
  private static final Path MARK = Paths.get("purchases.mark");

  private static FileJournal open(RecordingDisk disk) throws JournalException {
    return Journals.builder(FILE).disk(disk).openOrCreate();
  }

  private static RecordingDisk of(byte[] journal, byte[] mark) {
    return new RecordingDisk().put(FILE, journal).put(MARK, mark);
  }

  @Test
  void aFileOfVersion1IsWholeWhileItIsUpgraded() throws IOException {
    RecordingDisk disk = new RecordingDisk().put(FILE, FileJournalFormatTest.golden());
    open(disk).close();
    int versions = 0;
    for (CrashState crash : disk.crashStates()) {
      RecordingDisk after = crash.disk();
      versions |= after.bytes(FILE)[11];
      try (FileJournal journal = open(after)) {
        assertFalse(journal.isIncomplete(), crash::toString);
        assertEquals("FileJournal(8 entries)", journal.toString(), crash::toString);
      }
    }
    assertEquals(3, versions, "before and after the upgrade");
  }

  /**
   * Before its creation is complete there is no journal, and it can be created again; after it the
   * journal opens.
   */
  @Test
  void aJournalIsMadeOrNotThere() throws IOException {
    RecordingDisk disk = new RecordingDisk();
    Journals.builder(FILE).disk(disk).create().close();
    int made = disk.steps();
    int missing = 0;
    for (CrashState crash : disk.crashStates()) {
      RecordingDisk after = crash.disk();
      if (!after.exists(FILE)) {
        assertTrue(crash.steps() < made, crash::toString);
        assertIncomplete(after, crash);
        Journals.builder(FILE).disk(after).create().close();
        missing++;
      }
      try (FileJournal journal = Journals.builder(FILE).disk(after).open()) {
        journal.claim(JournalSamples.of("R-1"));
      }
    }
    assertTrue(missing > 10, missing + " states");
  }

  /** Also when the crash is before the state is written. */
  @Test
  void whatWasOpenedAsIncompleteGrantsNothing() throws IOException {
    RecordingDisk used = new RecordingDisk();
    byte[] early;
    try (FileJournal journal = open(used)) {
      early = used.bytes(FILE);
      journal.claim(JournalSamples.of("R-1"));
    }
    byte[] mark = used.bytes(MARK);
    List<RecordingDisk> disks =
        List.of(
            of(early, mark),
            new RecordingDisk(),
            new RecordingDisk().put(MARK, mark),
            new RecordingDisk().put(MARK, new byte[mark.length]),
            new RecordingDisk().put(FILE, early));
    for (RecordingDisk disk : disks) {
      assertIncomplete(disk, "before");
      Journals.builder(FILE).disk(disk).incomplete().openOrCreate().close();
      for (CrashState crash : disk.crashStates()) {
        assertIncomplete(crash.disk(), crash);
      }
      Journals.builder(FILE).disk(disk).complete().openOrCreate().close();
      try (FileJournal journal = open(disk)) {
        assertEquals(Claim.Kind.GRANTED, journal.claim(JournalSamples.of("R-1")).kind());
      }
    }
  }

  private static void assertIncomplete(RecordingDisk disk, Object where) throws IOException {
    JournalException refused =
        assertThrows(
            JournalException.class,
            () -> {
              try (FileJournal journal = Journals.builder(FILE).disk(disk).open()) {
                assertTrue(journal.isIncomplete(), where::toString);
                journal.claim(JournalSamples.of("R-1"));
              }
            },
            where::toString);
    assertEquals(Reason.INCOMPLETE, refused.reason(), where::toString);
  }

  @Test
  void theFileOfBeforeACompactionIsRefusedFromItsEndOn() throws IOException {
    RecordingDisk disk = new RecordingDisk();
    byte[] before;
    int compacted;
    try (FileJournal journal = open(disk)) {
      journal.claim(JournalSamples.of("R-1"));
      before = disk.bytes(FILE);
      journal.compact();
      compacted = disk.steps();
      journal.claim(JournalSamples.of("R-2"));
    }
    int refused = 0;
    for (CrashState crash : disk.crashStates()) {
      if (crash.steps() >= compacted) {
        assertIncomplete(crash.disk().put(FILE, before), crash);
        refused++;
      }
    }
    assertTrue(refused > 100, refused + " states");
  }
}
