package io.cardfile.testkit.contract;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Runs the same step on eight threads at the same moment, round after round. */
final class JournalRace {

  static final int THREADS = 8;
  private static final long LIMIT_SECONDS = 120;

  private final CyclicBarrier start = new CyclicBarrier(THREADS);
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  private JournalRace() {}

  /** The step of one thread in one round. */
  interface Step<T> {
    T run(int round, int thread) throws Exception;
  }

  /** Returns the results of each round, by thread. */
  static <T> List<List<T>> run(int rounds, Step<T> step) throws InterruptedException {
    List<List<T>> results = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      results.add(new ArrayList<>(Collections.nCopies(THREADS, null)));
    }
    new JournalRace().race(results, step);
    return results;
  }

  private <T> void race(List<List<T>> results, Step<T> step) throws InterruptedException {
    Thread[] threads = new Thread[THREADS];
    for (int t = 0; t < THREADS; t++) {
      int thread = t;
      threads[t] = new Thread(() -> rounds(thread, results, step), "journal-race-" + t);
      threads[t].setDaemon(true);
      threads[t].start();
    }
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    for (Thread thread : threads) {
      thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
    }
    if (Arrays.stream(threads).anyMatch(Thread::isAlive)) {
      throw new AssertionError("the race did not end in " + LIMIT_SECONDS + " s");
    }
    if (failure.get() != null) {
      throw new AssertionError("a racing thread failed", failure.get());
    }
  }

  private <T> void rounds(int thread, List<List<T>> results, Step<T> step) {
    try {
      for (int round = 0; round < results.size(); round++) {
        start.await(LIMIT_SECONDS, TimeUnit.SECONDS);
        results.get(round).set(thread, step.run(round, thread));
      }
    } catch (BrokenBarrierException e) {
      // Another thread has failed and recorded the reason.
    } catch (Throwable e) {
      failure.compareAndSet(null, e);
      breakForGood();
    }
  }

  // A reset barrier would block the threads that arrive later; a broken one does not.
  private void breakForGood() {
    Thread.currentThread().interrupt();
    try {
      start.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      // The barrier is broken, as intended; this thread ends.
    }
  }
}
