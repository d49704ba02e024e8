package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.Resolution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How often a journal is read while calls wait, with a clock that the test sets. */
class ClaimWaitsTest {

  private static final Duration LONG = Duration.ofHours(1);
  private static final long LONGER_THAN_AN_INTERVAL = Duration.ofSeconds(3).toNanos();

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 7); // Wraps, as nanoTime may.
  private final Semaphore reads = new Semaphore(0);
  private final FakeJournal journal = new FakeJournal().onFind(reads::release);
  private final ClaimWaits waits =
      new ClaimWaits(journal, FakeJournal.MERCHANT, Duration.ofDays(400)) {
        @Override
        long nanos() {
          return now.get();
        }
      };
  private final PaymentCall<?> call =
      Clients.of(FakeTransport.approving()).purchase(Samples.first());
  private final ConcurrentLinkedQueue<Thread> threads = new ConcurrentLinkedQueue<>();
  private final JournalEntry claimed = claim();

  private JournalEntry claim() {
    PurchaseContent content = Samples.first().contentFor(FakeJournal.MERCHANT);
    return journal.claim(content).entry();
  }

  @AfterEach
  void stop() {
    call.cancel();
    waits.wake(null);
    threads.forEach(Thread::interrupt);
  }

  private FutureTask<JournalEntry> waiter(Duration left) {
    FutureTask<JournalEntry> task = new FutureTask<>(() -> waits.await(claimed, left, call));
    Thread thread = new Thread(task, "waiter");
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
    return task;
  }

  private List<FutureTask<JournalEntry>> waiters(int count) {
    List<FutureTask<JournalEntry>> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tasks.add(waiter(LONG));
    }
    awaitAllWaiting();
    return tasks;
  }

  private void awaitAllWaiting() {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (threads.stream().anyMatch(each -> !isWaitingOrOver(each.getState()))) {
      assertTrue(System.nanoTime() - end < 0, "a thread that does not wait");
      Thread.onSpinWait();
    }
  }

  private static boolean isWaitingOrOver(Thread.State state) {
    return state == Thread.State.TIMED_WAITING || state == Thread.State.TERMINATED;
  }

  /** Sets the clock forward; those that wait by the time of the machine look at it at once. */
  private void advance(long nanos) {
    now.addAndGet(nanos);
    waits.wake(null);
  }

  private void awaitRead() throws InterruptedException {
    assertTrue(reads.tryAcquire(20, TimeUnit.SECONDS), "a read of the journal");
  }

  private static JournalEntry of(FutureTask<JournalEntry> waiter) throws Exception {
    return waiter.get(20, TimeUnit.SECONDS);
  }

  private void approve() throws Exception {
    journal.record(claimed, Resolution.approved("gw-1", "00"));
  }

  @Test
  void aHundredWaitersReadOncePerInterval() throws Exception {
    List<FutureTask<JournalEntry>> tasks = waiters(100);
    for (int i = 0; i < 4; i++) {
      advance(LONGER_THAN_AN_INTERVAL);
      awaitRead();
      awaitAllWaiting();
    }
    approve();
    waits.wake(Samples.REFERENCE);

    for (FutureTask<JournalEntry> task : tasks) {
      assertEquals(JournalState.APPROVED, of(task).state());
    }
    assertEquals(1, reads.availablePermits(), "further reads than four, and one at the end");
    assertEquals(0, waits.count());
  }

  @Test
  void nothingIsReadBeforeTheInterval() throws Exception {
    waiters(10);
    advance(Duration.ofMillis(39).toNanos());
    FutureTask<JournalEntry> ended = waiter(Duration.ZERO);

    assertSame(claimed, of(ended));
    assertEquals(0, reads.availablePermits());
    assertEquals(1, waits.count());
  }

  @Test
  void theTimeBetweenReadsDoublesUpToTwoSeconds() throws Exception {
    waiters(1);
    long[] shortest = {40, 80, 160, 320, 640, 1280, 1600, 1600};
    for (long millis : shortest) {
      advance(Duration.ofMillis(millis).toNanos() - 1);
      assertSame(claimed, of(waiter(Duration.ZERO)));
      assertEquals(0, reads.availablePermits(), "earlier than after " + millis + " ms");
      advance(Duration.ofMillis(millis / 2).toNanos() + 2); // 50 % more: at most 20 %.
      awaitRead();
      awaitAllWaiting();
    }
  }

  @Test
  void aCallThatEndsIsReadAtOnce() throws Exception {
    List<FutureTask<JournalEntry>> tasks = waiters(3);
    approve();
    waits.wake(Samples.REFERENCE);

    for (FutureTask<JournalEntry> task : tasks) {
      assertEquals(JournalState.APPROVED, of(task).state());
    }
    assertEquals(1, reads.availablePermits());
  }

  @Test
  void wakingWithoutAnEndReadsNothing() throws Exception {
    List<FutureTask<JournalEntry>> tasks = waiters(3);
    call.cancel();
    waits.wake(null);

    for (FutureTask<JournalEntry> task : tasks) {
      assertSame(claimed, of(task));
    }
    assertEquals(0, reads.availablePermits());
    assertEquals(0, waits.count());
  }

  @Test
  void anEntryThatIsGoneIsNull() throws Exception {
    ClaimWaits ofAnother = new ClaimWaits(journal, "another", LONG);

    assertNull(ofAnother.await(claimed, LONG, call));
    assertEquals(0, ofAnother.count());
  }

  /** A read that began earlier may show the entry before the claim of this call. */
  @Test
  void aReadThatBeganBeforeTheWaitDoesNotCount() throws Exception {
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch readOn = new CountDownLatch(1);
    journal.onFind(
        () -> {
          reads.release();
          reading.countDown();
          assertTrue(readOn.await(60, TimeUnit.SECONDS));
        });
    FutureTask<JournalEntry> first = waiter(LONG);
    awaitAllWaiting();
    advance(LONGER_THAN_AN_INTERVAL);
    assertTrue(reading.await(20, TimeUnit.SECONDS));
    FutureTask<JournalEntry> second = waiter(LONG);
    awaitAllWaiting();
    approve();
    readOn.countDown();

    assertEquals(JournalState.APPROVED, of(first).state());
    awaitRead();
    assertFalse(second.isDone());
    advance(LONGER_THAN_AN_INTERVAL);
    assertEquals(JournalState.APPROVED, of(second).state());
    awaitRead();
  }

  /** The thread that records an outcome must not wait for the journal of those that wait. */
  @Test
  void aSlowReadDelaysNeitherTheCallThatEndsNorADeadline() throws Exception {
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch readOn = new CountDownLatch(1);
    journal.onFind(
        () -> {
          reading.countDown();
          assertTrue(readOn.await(60, TimeUnit.SECONDS));
        });
    FutureTask<JournalEntry> slow = waiter(LONG);
    awaitAllWaiting();
    advance(LONGER_THAN_AN_INTERVAL);
    assertTrue(reading.await(20, TimeUnit.SECONDS));

    waits.wake(Samples.REFERENCE);
    assertSame(claimed, of(waiter(Duration.ZERO)));
    assertFalse(slow.isDone());

    approve();
    readOn.countDown();
    assertEquals(JournalState.APPROVED, of(slow).state());
  }

  @Test
  void aReadThatFailsEndsTheWaitOfItsCallAlone() throws Exception {
    AtomicBoolean fails = new AtomicBoolean(true);
    journal.onFind(
        () -> {
          reads.release();
          if (fails.getAndSet(false)) {
            throw new IllegalStateException("planted");
          }
        });
    List<FutureTask<JournalEntry>> tasks = waiters(2);
    advance(LONGER_THAN_AN_INTERVAL);
    awaitRead();
    approve();
    waits.wake(Samples.REFERENCE);

    int failed = 0;
    for (FutureTask<JournalEntry> task : tasks) {
      try {
        assertEquals(JournalState.APPROVED, of(task).state());
      } catch (ExecutionException e) {
        assertInstanceOf(IllegalStateException.class, e.getCause());
        failed++;
      }
    }
    assertEquals(1, failed);
    assertEquals(0, waits.count());
  }

  @Test
  void anInterruptEndsOneWait() throws Exception {
    List<FutureTask<JournalEntry>> tasks = waiters(2);
    threads.peek().interrupt();

    ExecutionException e = assertThrows(ExecutionException.class, () -> of(tasks.get(0)));
    assertInstanceOf(InterruptedException.class, e.getCause());
    assertFalse(tasks.get(1).isDone());
    assertEquals(1, waits.count());
  }
}
