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
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How often a journal is read while calls wait, with a clock that the test sets. */
class ClaimWaitsTest {

  private static final Duration LONG = Duration.ofHours(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

  private final SettableTicker ticker = SettableTicker.standing();
  private final Semaphore reads = new Semaphore(0);
  private final FakeJournal journal = new FakeJournal().onFind(reads::release);
  private final ClaimWaits waits =
      new ClaimWaits(journal, FakeJournal.MERCHANT, Duration.ofDays(400), ticker);
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
    return waiter(waits, left);
  }

  private FutureTask<JournalEntry> waiter(ClaimWaits waits, Duration left) {
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
  private void advance(Duration by) {
    ticker.advance(by);
    waits.wake(null);
  }

  private void awaitReads(int count) throws InterruptedException {
    assertTrue(reads.tryAcquire(count, 20, TimeUnit.SECONDS), "reads of the journal");
  }

  private static JournalEntry of(FutureTask<JournalEntry> waiter) throws Exception {
    return waiter.get(20, TimeUnit.SECONDS);
  }

  private void approve() throws Exception {
    journal.record(claimed, Resolution.approved("gw-1", "00"));
  }

  @Test
  void eachCallReadsOncePerPause() throws Exception {
    List<FutureTask<JournalEntry>> tasks = waiters(10);
    for (int i = 0; i < 4; i++) {
      advance(LONGEST_PAUSE);
      awaitReads(10);
      awaitAllWaiting();
    }
    approve();
    waits.wake(Samples.REFERENCE);

    for (FutureTask<JournalEntry> task : tasks) {
      assertEquals(JournalState.APPROVED, of(task).state());
    }
    assertEquals(10, reads.availablePermits(), "reads after the end of the other call");
    assertEquals(0, waits.count());
  }

  @Test
  void thePauseBetweenReadsDoublesUpToTwoSeconds() throws Exception {
    waiters(1);
    for (long millis : new long[] {50, 100, 200, 400, 800, 1600, 2000, 2000}) {
      advance(Duration.ofMillis(millis).minusNanos(1));
      awaitAllWaiting();
      assertEquals(0, reads.availablePermits(), "earlier than after " + millis + " ms");
      advance(Duration.ofNanos(1));
      awaitReads(1);
      awaitAllWaiting();
    }
    assertEquals(0, reads.availablePermits());
  }

  @Test
  void aCallThatEndsIsReadAtOnce() throws Exception {
    List<FutureTask<JournalEntry>> tasks = waiters(3);
    approve();
    waits.wake(Samples.REFERENCE);

    for (FutureTask<JournalEntry> task : tasks) {
      assertEquals(JournalState.APPROVED, of(task).state());
    }
    assertEquals(3, reads.availablePermits());
  }

  @Test
  void anEndThatChangesNothingIsReadOnce() throws Exception {
    waiters(1);
    waits.wake(Samples.REFERENCE);
    awaitReads(1);
    awaitAllWaiting();

    assertEquals(0, reads.availablePermits());
  }

  @Test
  void theEndOfACallUnderAnotherReferenceReadsNothing() throws Exception {
    FutureTask<JournalEntry> task = waiters(1).get(0);
    waits.wake("another");
    waits.wake("");
    call.cancel();
    waits.wake(null);

    assertSame(claimed, of(task));
    assertEquals(0, reads.availablePermits());
  }

  /** The call ends while the journal is read, and the read may miss it. */
  @Test
  void aCallThatEndsDuringAReadIsReadAgainAtOnce() throws Exception {
    AtomicBoolean first = new AtomicBoolean(true);
    JournalEntry before = journal.entry();
    journal.finding(before);
    journal.onFind(
        () -> {
          reads.release();
          if (first.getAndSet(false)) {
            approve();
            waits.wake(Samples.REFERENCE);
          } else {
            journal.finding(journal.entry());
          }
        });
    FutureTask<JournalEntry> task = waiters(1).get(0);
    advance(LONGEST_PAUSE);

    assertEquals(JournalState.APPROVED, of(task).state());
    assertEquals(2, reads.availablePermits());
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
    SettableTicker stepping = SettableTicker.stepping(Duration.ofSeconds(1));
    ClaimWaits ofAnother = new ClaimWaits(journal, "another", LONG, stepping);

    assertNull(ofAnother.await(claimed, LONG, call));
    assertEquals(0, ofAnother.count());
  }

  @Test
  void anOutcomeThatIsRecordedAfterTheLastPauseIsRead() throws Exception {
    FutureTask<JournalEntry> task = waiter(Duration.ofMillis(60));
    awaitAllWaiting();
    advance(Duration.ofMillis(50));
    awaitReads(1);
    awaitAllWaiting();
    approve();
    advance(Duration.ofMillis(10));

    assertEquals(JournalState.APPROVED, of(task).state());
    assertEquals(1, reads.availablePermits());
  }

  @Test
  void aWaitThatIsShorterThanThePauseReadsOnceAtItsEnd() throws Exception {
    assertEquals(JournalState.PREPARED, of(waiter(Duration.ZERO)).state());
    assertEquals(1, reads.availablePermits());
    ClaimWaits brief =
        new ClaimWaits(
            journal,
            FakeJournal.MERCHANT,
            Duration.ofMillis(1),
            SettableTicker.stepping(Duration.ofMillis(1)));
    approve();

    assertEquals(JournalState.APPROVED, brief.await(claimed, LONG, call).state());
  }

  /** The thread that records an outcome must not wait for the journal of those that wait. */
  @Test
  void aSlowReadDelaysNeitherTheCallThatEndsNorAnotherWait() throws Exception {
    AtomicBoolean slows = new AtomicBoolean(true);
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch readOn = new CountDownLatch(1);
    journal.onFind(
        () -> {
          if (slows.getAndSet(false)) {
            reading.countDown();
            assertTrue(readOn.await(60, TimeUnit.SECONDS));
          }
        });
    FutureTask<JournalEntry> slow = waiter(LONG);
    awaitAllWaiting();
    advance(LONGEST_PAUSE);
    assertTrue(reading.await(20, TimeUnit.SECONDS));

    waits.wake(Samples.REFERENCE);
    assertEquals(JournalState.PREPARED, of(waiter(Duration.ZERO)).state());
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
    advance(LONGEST_PAUSE);
    awaitReads(1);
    approve();
    waits.wake(Samples.REFERENCE);

    int failed = 0;
    for (FutureTask<JournalEntry> task : tasks) {
      try {
        of(task);
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

  /** A call that has been charged must be able to record its outcome. */
  @Test
  void anErrorInsideAWaitBlocksNoCallThatEnds() throws Exception {
    for (int failing = 1; failing <= 4; failing++) {
      AtomicInteger left = new AtomicInteger(failing);
      SettableTicker stepping = SettableTicker.stepping(Duration.ofMillis(1));
      ClaimWaits broken =
          new ClaimWaits(
              journal,
              FakeJournal.MERCHANT,
              Duration.ofMillis(20),
              () -> {
                if (left.decrementAndGet() == 0) {
                  throw new OutOfMemoryError("planted");
                }
                return stepping.nanos();
              });
      ExecutionException e = assertThrows(ExecutionException.class, () -> of(waiter(broken, LONG)));
      assertInstanceOf(OutOfMemoryError.class, e.getCause());
      FutureTask<Void> ends = new FutureTask<>(() -> broken.wake(Samples.REFERENCE), null);
      Thread thread = new Thread(ends, "ends");
      thread.setDaemon(true);
      thread.start();
      ends.get(20, TimeUnit.SECONDS);
      assertEquals(0, broken.count());
    }
  }
}
