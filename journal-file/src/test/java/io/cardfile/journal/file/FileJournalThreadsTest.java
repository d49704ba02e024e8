package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileJournalThreadsTest {

  private static final int THREADS = 8;

  @TempDir Path folder;

  private Path file() {
    return folder.resolve("journal");
  }

  @Test
  void interruptsAtAnyMomentLoseNothingAndRequireNoReopening() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    List<Thread> working = new ArrayList<>();
    AtomicInteger kept = new AtomicInteger();
    try (FileJournal journal = Journals.open(file())) {
      List<Callable<Void>> buyers = new ArrayList<>();
      for (int t = 0; t < THREADS; t++) {
        buyers.add(buyer(journal, t, working, kept));
      }
      buyers.add(
          () -> {
            while (!done.get()) {
              synchronized (working) {
                working.forEach(Thread::interrupt);
              }
              Thread.yield();
            }
            return null;
          });
      run(buyers, done);
      journal.compact();
    }
    assertTrue(kept.get() > 0, "no interrupt was seen");
    try (FileJournal journal = Journals.open(file())) {
      assertEquals("FileJournal(" + THREADS * 50 + " entries)", journal.toString());
      assertEquals(List.of(), journal.open(null, 9));
    }
  }

  private static Callable<Void> buyer(
      FileJournal journal, int t, List<Thread> working, AtomicInteger kept) {
    return () -> {
      synchronized (working) {
        working.add(Thread.currentThread());
      }
      for (int i = 0; i < 50; i++) {
        JournalEntry entry = journal.claim(SampleContents.of("R-" + t + "-" + i)).entry();
        journal.record(entry, SampleContents.APPROVED);
        kept.addAndGet(Thread.interrupted() ? 1 : 0);
        if (i % 20 == 7) {
          journal.compact();
        }
      }
      synchronized (working) {
        working.remove(Thread.currentThread());
      }
      return null;
    };
  }

  /** Runs the tasks; the last one runs until the others have ended. */
  private static void run(List<Callable<Void>> tasks, AtomicBoolean done) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
    List<Future<Void>> running = new ArrayList<>();
    for (Callable<Void> task : tasks) {
      running.add(threads.submit(task));
    }
    try {
      for (Future<Void> one : running.subList(0, tasks.size() - 1)) {
        one.get();
      }
    } finally {
      done.set(true);
      threads.shutdown();
    }
  }

  @Test
  void aJournalIsOpenedAndClosedByAnInterruptedThread() throws IOException {
    Thread.currentThread().interrupt();
    try (FileJournal journal = Journals.open(file())) {
      assertTrue(Thread.currentThread().isInterrupted());
      journal.claim(SampleContents.of("R-1"));
      journal.compact();
      journal.claim(SampleContents.of("R-2"));
    }
    assertTrue(Thread.interrupted());
    try (FileJournal journal = Journals.open(file())) {
      assertEquals(2, journal.open(null, 9).size());
    }
  }
}
