package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An interrupt aborts no operation, and the thread's interrupt status is kept. */
abstract class JournalInterruptRows extends JournalRows {

  private static final int ROUNDS = 10;

  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  JournalInterruptRows(PurchaseJournalContract contract) {
    super(contract);
  }

  /** The kind of the thread that is interrupted. */
  enum Kind {
    PLATFORM,
    /** An interrupt closes the socket on which such a thread reads or writes. */
    VIRTUAL;

    Thread thread(Runnable task) throws ReflectiveOperationException {
      if (this == PLATFORM) {
        Thread thread = new Thread(task, "journal-interrupted");
        thread.setDaemon(true);
        return thread;
      }
      try { // Since Java 21.
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Class<?> type = Class.forName("java.lang.Thread$Builder");
        return (Thread) type.getMethod("unstarted", Runnable.class).invoke(builder, task);
      } catch (NoSuchMethodException e) {
        return Assumptions.abort("this JDK has no virtual threads");
      }
    }
  }

  private static void interrupt() {
    Thread.currentThread().interrupt();
  }

  private static void assertInterrupted(String during) {
    assertTrue(Thread.interrupted(), () -> "the interrupt is kept by " + during);
  }

  @Test
  void anInterruptedThreadClaimsAndRecords() throws JournalException {
    interrupt();
    JournalEntry entry = granted("INV-1");
    assertInterrupted("claim");
    interrupt();
    JournalEntry approved = journal.record(entry, outcome(JournalState.APPROVED));
    assertInterrupted("record");
    assertEquals(approved, found("INV-1"));
    granted("INV-2");
  }

  @Test
  void anInterruptedThreadReadsAndPurges() throws JournalException {
    JournalEntry entry = granted("INV-1");
    interrupt();
    assertEquals(entry, found("INV-1"));
    assertInterrupted("find");
    interrupt();
    assertEquals(1, journal.open(null, 10).size());
    assertInterrupted("open");
    interrupt();
    assertEquals(0, journal.purge(Duration.ofDays(1)));
    assertInterrupted("purge");
    journal.record(entry, outcome(JournalState.APPROVED));
  }

  /** The interrupt may come at any moment. */
  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource
  void threadsThatAreInterruptedAllTheTimeLoseNothing(Kind kind) throws Exception {
    Thread[] working = new Thread[Race.THREADS];
    for (int t = 0; t < working.length; t++) {
      working[t] = kind.thread(new Buying(t));
    }
    AtomicBoolean ended = new AtomicBoolean();
    Thread interrupter = new Thread(() -> interruptAll(working, ended), "journal-interrupter");
    interrupter.setDaemon(true);
    interrupter.start();
    try {
      for (Thread thread : working) {
        thread.start();
      }
      for (Thread thread : working) {
        thread.join(60_000);
      }
    } finally {
      ended.set(true);
      interrupter.join(10_000);
    }
    if (failure.get() != null) {
      throw new AssertionError("an interrupted thread failed", failure.get());
    }
    for (int i = 0; i < ROUNDS; i++) {
      for (int t = 0; t < working.length; t++) {
        JournalEntry found = found("INV-" + t + "-" + i);
        assertEquals(JournalState.APPROVED, found == null ? null : found.state());
      }
    }
  }

  private static void interruptAll(Thread[] working, AtomicBoolean ended) {
    while (!ended.get()) {
      for (Thread thread : working) {
        thread.interrupt();
      }
      Thread.yield();
    }
  }

  /** Claims and records. */
  private final class Buying implements Runnable {

    private final int thread;

    Buying(int thread) {
      this.thread = thread;
    }

    @Override
    public void run() {
      for (int i = 0; i < ROUNDS; i++) {
        try {
          // The interrupting thread may not run often enough on a busy machine.
          Thread.currentThread().interrupt();
          JournalEntry entry = granted("INV-" + thread + "-" + i);
          journal.record(entry, outcome(JournalState.APPROVED));
        } catch (Throwable e) {
          failure.compareAndSet(null, e);
          return;
        }
      }
    }
  }
}
