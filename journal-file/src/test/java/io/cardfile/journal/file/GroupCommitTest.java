package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads share a write and a sync, and none returns before its entry is on the disk. */
class GroupCommitTest {

  /** A disk whose next sync waits until a test releases it. */
  private static final class SlowDisk extends Disk {
    final AtomicInteger syncs = new AtomicInteger();
    volatile CountDownLatch begun = new CountDownLatch(1);
    volatile CountDownLatch released = new CountDownLatch(0);
    volatile boolean fails;

    void holdNextSync() {
      syncs.set(0);
      begun = new CountDownLatch(1);
      released = new CountDownLatch(1);
    }

    @Override
    void sync(RandomAccessFile file) throws IOException {
      syncs.incrementAndGet();
      begun.countDown();
      boolean interrupted = false;
      while (released.getCount() > 0) {
        try {
          released.await();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      if (fails) {
        throw new IOException("no space left");
      }
      super.sync(file);
    }
  }

  /** A thread that waits for a disk, and its result. */
  private static final class Caller<T> extends FutureTask<T> {
    final Thread thread = new Thread(this, "journal-caller");

    Caller(Callable<T> call) {
      super(call);
      thread.setDaemon(true);
      thread.start();
    }

    /** Waits until the thread waits, and returns this. */
    Caller<T> awaitWaiting() {
      while (thread.getState() != Thread.State.WAITING) {
        assertTrue(thread.isAlive(), "the thread returned");
        Thread.onSpinWait();
      }
      return this;
    }

    T result() throws Exception {
      return get(1, TimeUnit.MINUTES);
    }
  }

  private final SlowDisk disk = new SlowDisk();
  @TempDir Path folder;
  private FileJournal journal;

  @BeforeEach
  void open() throws IOException {
    journal = FileJournal.open(folder.resolve("journal"), Clock.systemUTC(), disk, true);
  }

  @AfterEach
  void close() throws IOException {
    disk.released.countDown();
    journal.close();
  }

  private Caller<Claim> claim(String reference) {
    return new Caller<>(() -> journal.claim(Purchases.of(reference)));
  }

  /** Starts a claim whose sync waits for its release. */
  private Caller<Claim> claimThatWaitsForTheDisk(String reference) throws Exception {
    disk.holdNextSync();
    Caller<Claim> first = claim(reference);
    assertTrue(disk.begun.await(1, TimeUnit.MINUTES));
    return first;
  }

  private List<Caller<Claim>> claimsThatWaitForTheNextSync(int count) {
    List<Caller<Claim>> waiting = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      waiting.add(claim("NEXT-" + i).awaitWaiting());
    }
    return waiting;
  }

  @Test
  void entriesThatComeDuringASyncShareTheNextOne() throws Exception {
    Caller<Claim> first = claimThatWaitsForTheDisk("FIRST");
    List<Caller<Claim>> waiting = claimsThatWaitForTheNextSync(16);
    assertEquals(1, disk.syncs.get());
    disk.released.countDown();
    assertEquals(Claim.Kind.GRANTED, first.result().kind());
    for (Caller<Claim> each : waiting) {
      assertEquals(Claim.Kind.GRANTED, each.result().kind());
    }
    assertEquals(2, disk.syncs.get());
    assertEquals(17, journal.open(null, 100).size());
  }

  @Test
  void anEntryIsNotVisibleAndItsReferenceWaitsUntilItIsSynced() throws Exception {
    Caller<Claim> first = claimThatWaitsForTheDisk("INV-1");
    Caller<Claim> same = claim("INV-1").awaitWaiting();
    Caller<Optional<JournalEntry>> found =
        new Caller<>(() -> journal.find(Purchases.MERCHANT, "INV-1")).awaitWaiting();
    assertEquals(List.of(), journal.open(null, 10));
    assertEquals(Optional.empty(), journal.find(Purchases.MERCHANT, "INV-2"));
    assertFalse(first.isDone());
    disk.released.countDown();
    assertEquals(Claim.Kind.GRANTED, first.result().kind());
    assertEquals(Claim.Kind.OPEN, same.result().kind());
    assertEquals(JournalState.PREPARED, found.result().orElseThrow().state());
  }

  @Test
  void aFailedSyncFailsAllWhoWaitForItOrComeLater() throws Exception {
    JournalEntry sent = Purchases.granted(journal, "SENT");
    Caller<Claim> first = claimThatWaitsForTheDisk("FIRST");
    List<Caller<Claim>> waiting = claimsThatWaitForTheNextSync(3);
    waiting.add(first);
    disk.fails = true;
    disk.released.countDown();
    for (Caller<Claim> each : waiting) {
      Throwable refused = assertFails(each);
      assertTrue(refused.getMessage().contains("no space left"), refused.getMessage());
    }
    assertEquals(1, disk.syncs.get(), "syncs after the one that failed");
    disk.fails = false;
    assertFails(new Caller<>(() -> journal.record(sent, Purchases.APPROVED)));
    assertEquals(List.of(sent), journal.open(null, 10));
  }

  private static Throwable assertFails(Caller<?> caller) {
    Throwable failure =
        org.junit.jupiter.api.Assertions.assertThrows(
                java.util.concurrent.ExecutionException.class, caller::result)
            .getCause();
    assertEquals(Reason.REOPEN_REQUIRED, ((JournalException) failure).reason());
    return failure;
  }

  @Test
  void interruptsEndNoWaitAndAreKept() throws Exception {
    disk.holdNextSync();
    List<Caller<Boolean>> callers = new ArrayList<>();
    for (String reference : List.of("INV-1", "INV-2", "INV-1")) {
      callers.add(
          new Caller<>(
                  () -> {
                    journal.claim(Purchases.of(reference));
                    return Thread.currentThread().isInterrupted();
                  })
              .awaitWaiting());
    }
    for (Caller<Boolean> each : callers) {
      each.thread.interrupt();
      assertFalse(each.isDone());
    }
    disk.released.countDown();
    for (Caller<Boolean> each : callers) {
      assertTrue(each.result());
    }
    assertEquals(2, journal.open(null, 10).size());
  }

  @Test
  void closeWaitsForWritesThatHaveBegun() throws Exception {
    Caller<Claim> first = claimThatWaitsForTheDisk("FIRST");
    Caller<Boolean> close =
        new Caller<>(
                () -> {
                  journal.close();
                  return true;
                })
            .awaitWaiting();
    Caller<Claim> next = claim("NEXT").awaitWaiting();
    disk.released.countDown();
    assertTrue(close.result());
    assertEquals(Claim.Kind.GRANTED, first.result().kind());
    assertEquals(Claim.Kind.GRANTED, next.result().kind());
    try (FileJournal again = FileJournal.open(folder.resolve("journal"))) {
      assertEquals(2, again.open(null, 10).size());
    }
  }

  @Test
  void aPurgeWaitsForWritesThatHaveBegun() throws Exception {
    Caller<Claim> first = claimThatWaitsForTheDisk("FIRST");
    Caller<Long> purge = new Caller<>(() -> journal.purge(Duration.ofDays(1))).awaitWaiting();
    disk.released.countDown();
    assertEquals(Claim.Kind.GRANTED, first.result().kind());
    assertEquals(0, purge.result());
    assertEquals(JournalState.PREPARED, Purchases.state(journal, "FIRST"));
  }
}
