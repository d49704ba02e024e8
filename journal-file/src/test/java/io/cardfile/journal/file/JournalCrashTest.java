package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * After a power failure at any moment, nothing acknowledged is lost, and nothing is read that was
 * not written.
 */
class JournalCrashTest {

  private static final Path FILE = Paths.get("purchases");
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final JournalOutcome NOT_CHARGED = JournalOutcome.notCharged();

  /** The most states that a test of threads opens; how many there are depends on their order. */
  private static final int MOST = 5_000;

  private final RecordingDisk disk = new RecordingDisk();
  private final AcknowledgedClaims told = new AcknowledgedClaims(disk);
  private int opened;

  private static FileJournal open(JournalDisk disk, Instant now) throws JournalException {
    return Journals.builder(FILE).disk(disk).clock(Clock.fixed(now, ZoneOffset.UTC)).openOrCreate();
  }

  @Test
  void claimsAndRecordsOfTwoProcesses() throws IOException {
    try (FileJournal journal = open(disk, START)) {
      told.record(journal, told.claim(journal, "R-1"), JournalSamples.APPROVED);
      told.record(journal, told.claim(journal, "R-2"), JournalSamples.NOT_SENT);
      told.claim(journal, "R-2");
      told.claim(journal, "R-3");
    }
    try (FileJournal journal = open(disk, START)) {
      told.record(journal, doubt(journal, "R-2"), NOT_CHARGED);
      told.record(journal, told.claim(journal, "R-2"), JournalSamples.DECLINED);
    }
    assertEveryCrashKeepsAll(disk.crashStates());
    assertTrue(opened > 2_000, () -> opened + " states");
  }

  private static JournalEntry doubt(FileJournal journal, String reference) throws IOException {
    return journal.find(JournalSamples.MERCHANT, reference).orElseThrow();
  }

  @Test
  void compactionAndPurge() throws IOException {
    try (FileJournal journal = open(disk, START)) {
      told.record(journal, told.claim(journal, "OLD"), JournalSamples.APPROVED);
      told.claim(journal, "R-1");
      journal.compact();
      told.claim(journal, "R-2");
    }
    try (FileJournal journal = open(disk, START.plus(Duration.ofDays(9)))) {
      told.record(journal, told.claim(journal, "R-3"), JournalSamples.DECLINED);
      journal.purge(Duration.ofDays(1));
      told.purged("OLD");
      told.claim(journal, "R-4");
    }
    assertEveryCrashKeepsAll(disk.crashStates());
  }

  @Test
  void threadsThatShareWrites() throws Exception {
    crashesOfThreads(3, 2);
  }

  @Test
  @Tag("slow")
  void manyThreadsThatShareWrites() throws Exception {
    crashesOfThreads(8, 3);
  }

  private void crashesOfThreads(int count, int claims) throws Exception {
    try (FileJournal journal = open(new SlowDisk(disk, 2_000_000), START)) {
      ExecutorService threads = Executors.newFixedThreadPool(count);
      List<Future<Void>> running = new ArrayList<>();
      for (int t = 0; t < count; t++) {
        running.add(threads.submit(buyer(journal, t, claims)));
      }
      for (Future<Void> one : running) {
        one.get();
      }
      threads.shutdown();
    }
    assertEveryCrashKeepsAll(atMost(MOST, disk.crashStates()));
  }

  /** Returns as many states, evenly spread. */
  private static List<CrashState> atMost(int most, List<CrashState> all) {
    int apart = 1 + (all.size() - 1) / most;
    List<CrashState> some = new ArrayList<>();
    for (int i = 0; i < all.size(); i += apart) {
      some.add(all.get(i));
    }
    return some;
  }

  private Callable<Void> buyer(FileJournal journal, int thread, int claims) {
    return () -> {
      for (int i = 0; i < claims; i++) {
        JournalEntry claimed = told.claim(journal, "R-" + thread + "-" + i);
        if (i < claims - 1) {
          told.record(journal, claimed, JournalSamples.APPROVED);
        }
      }
      return null;
    };
  }

  /** Also when the power fails again while the journal opens and continues. */
  @Test
  void crashesAfterCrashes() throws IOException {
    try (FileJournal journal = open(disk, START)) {
      told.record(journal, told.claim(journal, "R-1"), JournalSamples.APPROVED);
      told.claim(journal, "R-2");
    }
    List<CrashState> first = disk.crashStates();
    for (int i = 0; i < first.size(); i += 1499) {
      CrashState crash = first.get(i);
      RecordingDisk after = crash.disk();
      goOn(after);
      for (CrashState second : after.crashStates()) {
        try (FileJournal journal = open(second.disk(), START)) {
          told.assertKept(journal, crash.steps(), crash + ", then " + second);
        }
      }
    }
  }

  private static void goOn(RecordingDisk disk) throws IOException {
    try (FileJournal journal = open(disk, START)) {
      if (!journal.isIncomplete()) {
        journal.claim(JournalSamples.of("NEW"));
      }
      for (JournalEntry entry : journal.open(null, 9)) {
        if (entry.reference().equals("NEW")) {
          journal.record(entry, JournalSamples.APPROVED);
        }
      }
    }
  }

  private void assertEveryCrashKeepsAll(List<CrashState> crashes) throws IOException {
    for (CrashState crash : crashes) {
      RecordingDisk after = crash.disk();
      try (FileJournal journal = open(after, START)) {
        opened++;
        told.assertKept(journal, crash.steps(), crash);
        if (journal.isIncomplete()) {
          assertTrue(crash.hasHole(), () -> "suspect " + crash);
          assertRefused(journal);
        } else {
          journal.record(journal.claim(JournalSamples.of("NEW")).entry(), JournalSamples.APPROVED);
        }
        resolveAll(journal);
      }
      assertGoesOn(after, crash);
    }
  }

  private static void assertRefused(FileJournal journal) {
    JournalException refused =
        assertThrows(JournalException.class, () -> journal.claim(JournalSamples.of("NEW")));
    assertEquals(Reason.INCOMPLETE, refused.reason());
  }

  private static void resolveAll(FileJournal journal) throws IOException {
    for (JournalEntry entry : journal.open(null, 99)) {
      journal.record(entry, JournalSamples.DECLINED);
    }
  }

  /**
   * Asserts that data that was written after the crash is kept, and that an incomplete journal
   * stays incomplete until a person completes it.
   */
  private void assertGoesOn(RecordingDisk after, CrashState crash) throws IOException {
    boolean wasSuspect;
    try (FileJournal journal = open(after, START)) {
      wasSuspect = journal.isIncomplete();
      assertEquals(List.of(), journal.open(null, 9), crash::toString);
    }
    try (FileJournal journal = Journals.builder(FILE).disk(after).complete().openOrCreate()) {
      Claim.Kind kind = wasSuspect ? Claim.Kind.GRANTED : Claim.Kind.ANSWERED;
      assertEquals(kind, journal.claim(JournalSamples.of("NEW")).kind(), crash::toString);
    }
    try (FileJournal journal = open(after, START)) {
      assertEquals(false, journal.isIncomplete());
      assertEquals(List.of(), wasSuspect ? List.of() : journal.open(null, 9));
    }
  }
}
