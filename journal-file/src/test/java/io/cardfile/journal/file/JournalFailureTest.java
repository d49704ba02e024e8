package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * After a failure of the disk or a write by another program, every call fails until the journal is
 * opened again.
 */
class JournalFailureTest {

  private static final Path FILE = Paths.get("purchases");

  private final RecordingDisk disk = new RecordingDisk();
  private final AcknowledgedClaims told = new AcknowledgedClaims(disk);
  private FileJournal journal = open();

  private FileJournal open() {
    try {
      return Journals.builder(FILE).disk(disk).openOrCreate();
    } catch (JournalException e) {
      throw new AssertionError(e);
    }
  }

  private void reopen() throws IOException {
    journal.close();
    journal = open();
  }

  private static JournalException refused(Reason reason, Executable action) {
    JournalException thrown = assertThrows(JournalException.class, action);
    assertEquals(reason, thrown.reason(), thrown::getMessage);
    return thrown;
  }

  private void assertReopenRequired(JournalEntry claimed) throws IOException {
    int steps = disk.steps();
    refused(Reason.REOPEN_REQUIRED, () -> journal.claim(JournalSamples.of("LATER")));
    refused(Reason.REOPEN_REQUIRED, () -> journal.record(claimed, JournalSamples.APPROVED));
    refused(Reason.REOPEN_REQUIRED, () -> journal.compact());
    assertEquals(steps, disk.steps(), "a failed journal touches the disk");
    assertEquals(Optional.of(claimed), journal.find(JournalSamples.MERCHANT, "R-1"));
  }

  /**
   * Opens the journal in every state that a crash could leave now, and after a restart without a
   * crash.
   */
  private void assertNothingIsLost() throws IOException {
    for (CrashState crash : disk.crashStates()) {
      try (FileJournal after = Journals.builder(FILE).disk(crash.disk()).openOrCreate()) {
        told.assertKept(after, crash.steps(), crash);
      }
    }
    reopen();
    told.assertKept(journal, disk.steps(), "after a restart");
    assertFalse(journal.isIncomplete());
    told.claim(journal, "AFTER-" + disk.steps());
  }

  @Test
  void aWriteThatFailsAfterAnyByte() throws IOException {
    int before = disk.bytes(FILE).length;
    JournalEntry claimed = told.claim(journal, "R-1");
    int frame = disk.bytes(FILE).length - before;
    for (int written = 0; written < frame; written++) {
      disk.failWrite(1, written);
      refused(Reason.REOPEN_REQUIRED, () -> journal.claim(JournalSamples.of("R-2")));
      refused(Reason.REOPEN_REQUIRED, () -> journal.find(JournalSamples.MERCHANT, "R-2"));
      assertReopenRequired(claimed);
      journal.close();
      journal = open();
      assertFalse(journal.isIncomplete());
      assertEquals(Optional.empty(), journal.find(JournalSamples.MERCHANT, "R-2"));
      claimed = journal.find(JournalSamples.MERCHANT, "R-1").orElseThrow();
    }
    assertEquals(JournalState.IN_DOUBT, claimed.state());
    assertNothingIsLost();
  }

  @Test
  void aSyncThatFailsIsNotTriedAgain() throws IOException {
    JournalEntry claimed = told.claim(journal, "R-1");
    disk.failSync(1);
    JournalException failure =
        refused(Reason.REOPEN_REQUIRED, () -> journal.record(claimed, JournalSamples.APPROVED));
    assertEquals("Input/output error", failure.getCause().getMessage());
    refused(Reason.REOPEN_REQUIRED, () -> journal.find(JournalSamples.MERCHANT, "R-1"));
    refused(Reason.REOPEN_REQUIRED, () -> journal.claim(JournalSamples.of("R-2")));
    int steps = disk.steps();
    journal.close();
    assertEquals(steps, disk.steps());
  }

  /** Written data is read after a restart, and synced again before it is used. */
  @Test
  void aClaimWhoseSyncFailedIsInDoubtAfterARestart() throws IOException {
    told.claim(journal, "R-1");
    disk.failSync(1);
    refused(Reason.REOPEN_REQUIRED, () -> journal.claim(JournalSamples.of("R-2")));
    reopen();
    assertEquals(Claim.Kind.OPEN, journal.claim(JournalSamples.of("R-2")).kind());
    told.assertKept(journal, disk.steps(), "after a restart");
  }

  @Test
  void aFullDiskRequiresReopeningOnceThereIsSpace() throws IOException {
    told.record(journal, told.claim(journal, "R-1"), JournalSamples.DECLINED);
    disk.capacity(1_050 + 2 * JournalMark.SLOT);
    List<String> refused = new ArrayList<>();
    for (int i = 2; i < 20; i++) {
      try {
        told.claim(journal, "R-" + i);
      } catch (JournalException e) {
        assertEquals(Reason.REOPEN_REQUIRED, e.reason());
        assertTrue(e.getMessage().contains(" failed (No space left on device): "), e.getMessage());
        refused.add("R-" + i);
      }
    }
    assertTrue(refused.size() > 9, refused::toString);
    assertTrue(disk.bytes(FILE).length <= 1_050);
    reopen();
    assertTrue(disk.bytes(FILE).length < 1_050, "the torn frame was cut");
    refused(Reason.REOPEN_REQUIRED, () -> journal.claim(JournalSamples.of("STILL-FULL")));
    disk.capacity(Long.MAX_VALUE);
    for (String reference : refused) {
      refused(Reason.REOPEN_REQUIRED, () -> journal.claim(JournalSamples.of(reference)));
    }
    assertNothingIsLost();
    for (String reference : refused) {
      told.claim(journal, reference);
    }
  }

  /** The claim is in doubt since the start at which that time could be written. */
  @Test
  void aFullDiskOpensWithAClaimOfAFormerOwner() throws IOException {
    told.claim(journal, "R-1");
    journal.close();
    byte[] before = disk.bytes(FILE);
    disk.capacity(before.length + 2 * JournalMark.SLOT + 10);
    Clock clock = Clock.fixed(Instant.parse("2999-01-01T00:00:00Z"), ZoneOffset.UTC);
    try (FileJournal full = Journals.builder(FILE).disk(disk).clock(clock).open()) {
      JournalEntry doubt = full.find(JournalSamples.MERCHANT, "R-1").orElseThrow();
      assertEquals(JournalState.IN_DOUBT, doubt.state());
      assertEquals(clock.instant(), doubt.changedAt());
      refused(Reason.REOPEN_REQUIRED, () -> full.record(doubt, JournalSamples.APPROVED));
    }
    disk.capacity(Long.MAX_VALUE);
    assertNothingIsLost();
  }

  @Test
  void threadsOfOneFailedWriteAllLearnOfIt() throws Exception {
    journal.close();
    journal = Journals.builder(FILE).disk(new SlowDisk(disk, 5_000_000)).openOrCreate();
    disk.failSync(3);
    ExecutorService threads = Executors.newFixedThreadPool(16);
    List<Future<Boolean>> running = new ArrayList<>();
    for (int t = 0; t < 16; t++) {
      running.add(threads.submit(claimer(t)));
    }
    int granted = 0;
    for (Future<Boolean> one : running) {
      granted += one.get() ? 1 : 0;
    }
    threads.shutdown();
    assertEquals(0, granted, "threads that were never refused");
    reopen();
    told.assertKept(journal, disk.steps(), "after a restart");
  }

  private Callable<Boolean> claimer(int thread) {
    return () -> {
      try {
        for (int i = 0; i < 20; i++) {
          told.claim(journal, "R-" + thread + "-" + i);
        }
        return true;
      } catch (JournalException e) {
        return e.reason() != Reason.REOPEN_REQUIRED;
      }
    };
  }

  @Test
  void aCompactionThatCannotWriteChangesNothing() throws IOException {
    JournalEntry claimed = told.claim(journal, "R-1");
    for (Runnable fault :
        List.<Runnable>of(
            () -> disk.failWrite(1, 10), () -> disk.failWrite(2, 0), () -> disk.failSync(1))) {
      fault.run();
      byte[] before = disk.bytes(FILE);
      refused(Reason.UNAVAILABLE, () -> journal.compact());
      assertArrayEquals(before, disk.bytes(FILE));
      assertFalse(disk.exists(Paths.get("purchases.new")));
    }
    told.record(journal, claimed, JournalSamples.APPROVED);
    journal.compact();
    assertNothingIsLost();
  }

  /** For example, the file itself is a mount and cannot be replaced. */
  @Test
  void aCompactionThatCannotTakeThePlaceChangesNothing() throws IOException {
    JournalEntry claimed = told.claim(journal, "R-1");
    for (Runnable fault :
        List.<Runnable>of(() -> disk.failRename(1), () -> disk.failSyncDirectory(1))) {
      fault.run();
      byte[] before = disk.bytes(FILE);
      refused(Reason.UNAVAILABLE, () -> journal.compact());
      assertArrayEquals(before, disk.bytes(FILE));
      assertFalse(disk.exists(Paths.get("purchases.new")));
    }
    told.record(journal, claimed, JournalSamples.APPROVED);
    assertNothingIsLost();
    journal.compact();
    assertNothingIsLost();
  }

  @Test
  void aCompactionThatTookThePlaceAndIsNotDurableRequiresReopening() throws IOException {
    JournalEntry claimed = told.claim(journal, "R-1");
    disk.failSyncDirectory(2);
    refused(Reason.REOPEN_REQUIRED, () -> journal.compact());
    refused(Reason.REOPEN_REQUIRED, () -> journal.record(claimed, JournalSamples.APPROVED));
    assertNothingIsLost();
  }

  @Test
  void aCompactionThatCannotTakeThePlaceOfAFileThatWasMovedAwayRequiresReopening()
      throws IOException {
    JournalEntry claimed = told.claim(journal, "R-1");
    disk.rename(FILE, Paths.get("elsewhere"));
    disk.failRename(1);
    refused(Reason.REOPEN_REQUIRED, () -> journal.compact());
    refused(Reason.REOPEN_REQUIRED, () -> journal.record(claimed, JournalSamples.APPROVED));
  }

  @Test
  void aForeignWriterRequiresReopening() throws IOException {
    JournalEntry claimed = told.claim(journal, "R-1");
    try (RecordingDisk.OpenFile other = disk.open(FILE)) {
      other.write(other.size(), new byte[] {1});
    }
    JournalException failure =
        refused(Reason.REOPEN_REQUIRED, () -> journal.record(claimed, JournalSamples.APPROVED));
    assertTrue(failure.getCause().getMessage().contains("another program"));
  }

  @Test
  void aFileThatWasMovedAwayOrReplacedRequiresReopening() throws IOException {
    JournalEntry claimed = told.claim(journal, "R-1");
    disk.rename(FILE, Paths.get("elsewhere"));
    refused(Reason.REOPEN_REQUIRED, () -> journal.record(claimed, JournalSamples.APPROVED));
    disk.rename(Paths.get("elsewhere"), FILE);
    reopen();
    told.assertKept(journal, disk.steps(), "after a restart");
    disk.create(FILE).close();
    refused(Reason.REOPEN_REQUIRED, () -> journal.claim(JournalSamples.of("R-2")));
  }

  @Test
  void aJournalThatCannotBeSyncedIsNotOpened() throws IOException {
    told.claim(journal, "R-1");
    journal.close();
    for (Runnable fault :
        List.<Runnable>of(() -> disk.failSync(1), () -> disk.failSyncDirectory(1))) {
      fault.run();
      refused(Reason.UNAVAILABLE, () -> Journals.builder(FILE).disk(disk).openOrCreate());
    }
    assertNothingIsLost();
  }

  @Test
  void aJournalThatCannotBeMadeIsNotThere() throws IOException {
    RecordingDisk other = new RecordingDisk();
    for (Runnable fault :
        List.<Runnable>of(
            () -> other.failWrite(1, 9), () -> other.failSync(1), () -> other.failRename(1))) {
      fault.run();
      refused(Reason.UNAVAILABLE, () -> Journals.builder(FILE).disk(other).openOrCreate());
      assertFalse(other.exists(FILE));
    }
    Journals.builder(FILE).disk(other).openOrCreate().close();
  }
}
