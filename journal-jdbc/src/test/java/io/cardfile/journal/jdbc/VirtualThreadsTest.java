package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.jdbc.Database.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Calls of virtual threads run on platform threads, so that an interrupt closes no socket. */
class VirtualThreadsTest {

  private static final int PURCHASES = 1000;

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "virtual threads need JDK 21")
  void interruptsOfVirtualThreadsEndNoClaimAndNoRecord() throws Exception {
    try (Database database = Database.of(Kind.POSTGRESQL)) {
      JdbcJournal.createSchema(database.pool());
      JdbcJournal journal = JdbcJournal.open(database.pool());
      Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
      List<Thread> buying = new ArrayList<>();
      for (int i = 0; i < PURCHASES; i++) {
        String reference = "INV-" + i;
        buying.add(startVirtualThread(() -> buyInterrupted(journal, reference, failures)));
      }
      while (buying.stream().anyMatch(Thread::isAlive)) {
        buying.forEach(Thread::interrupt);
        buying.get(0).join(1);
      }
      assertEquals(List.of(), List.copyOf(failures));
      assertEquals(
          Integer.toString(PURCHASES),
          database.ask("SELECT count(*) FROM cardfile_purchase WHERE state = 'APPROVED'"));
    }
  }

  private static void buyInterrupted(
      JdbcJournal journal, String reference, Queue<Throwable> failures) {
    try {
      Thread.currentThread().interrupt();
      JournalEntry entry = JournalSamples.granted(journal, reference);
      assertTrue(Thread.currentThread().isInterrupted());
      assertEquals(JournalState.APPROVED, journal.record(entry, JournalSamples.approved()).state());
      assertTrue(Thread.currentThread().isInterrupted());
    } catch (Throwable e) {
      failures.add(e);
    }
  }

  /** The tests are compiled for an earlier Java. */
  private static Thread startVirtualThread(Runnable task) throws ReflectiveOperationException {
    return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
  }

  @Test
  void anInterruptedCallerWaitsForTheEndOfItsTask() throws Exception {
    PlatformThreads threads = new PlatformThreads(60_000);
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    FutureTask<Boolean> caller =
        new FutureTask<>(
            () -> {
              boolean wasInterrupted =
                  threads.runOnPlatformThread(
                      () -> {
                        started.countDown();
                        await(end);
                        return Thread.currentThread().isInterrupted();
                      });
              assertFalse(wasInterrupted, "the task was interrupted");
              return Thread.currentThread().isInterrupted();
            });
    Thread thread = new Thread(caller, "caller");
    thread.start();
    started.await();
    thread.interrupt();
    while (thread.isInterrupted()) {
      Thread.onSpinWait();
    }
    assertFalse(caller.isDone());
    end.countDown();
    assertTrue(caller.get(1, TimeUnit.MINUTES), "the interrupt was lost");
  }

  @Test
  void anErrorOfTheJvmIsThrownAsItIs() {
    PlatformThreads threads = new PlatformThreads(60_000);
    Error error = new OutOfMemoryError("of the test");
    Error thrown =
        assertThrows(
            OutOfMemoryError.class,
            () ->
                threads.runOnPlatformThread(
                    () -> {
                      throw error;
                    }));
    assertSame(error, thrown);
  }

  @Test
  void aCallThatGetsNoThreadInTimeDoesNotBegin() throws Exception {
    PlatformThreads threads = new PlatformThreads(50);
    CountDownLatch busy = new CountDownLatch(32);
    CountDownLatch end = new CountDownLatch(1);
    for (int i = 0; i < 32; i++) {
      Thread caller = new Thread(() -> occupy(threads, busy, end), "busy");
      caller.setDaemon(true);
      caller.start();
    }
    busy.await();
    boolean[] begun = new boolean[1];
    JournalException e =
        JournalSamples.assertFails(
            Reason.UNAVAILABLE, () -> threads.runOnPlatformThread(() -> begun[0] = true));
    assertTrue(e.getMessage().contains("too many calls"), e.getMessage());
    end.countDown();
    assertEquals("later", threads.runOnPlatformThread(() -> "later"));
    assertFalse(begun[0]);
  }

  private static void occupy(PlatformThreads threads, CountDownLatch busy, CountDownLatch end) {
    try {
      threads.runOnPlatformThread(
          () -> {
            busy.countDown();
            await(end);
            return true;
          });
    } catch (JournalException e) {
      throw new AssertionError(e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
