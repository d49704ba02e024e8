package io.cardfile.testkit.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs the same step on eight threads at the same moment, round after round. */
final class Race {

  static final int THREADS = 8;
  private static final long LIMIT_SECONDS = 120; // Of one round.

  private Race() {}

  /** The step of one thread in one round. */
  interface Step<T> {
    T run(int round, int thread) throws Exception;
  }

  /** Returns the results of each round, by thread. */
  static <T> List<List<T>> run(int rounds, Step<T> step) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<List<T>> results = new ArrayList<>();
      for (int round = 0; round < rounds; round++) {
        results.add(runRound(threads, round, step));
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }

  private static <T> List<T> runRound(ExecutorService threads, int round, Step<T> step)
      throws Exception {
    CyclicBarrier start = new CyclicBarrier(THREADS);
    List<Callable<T>> steps = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      int thread = t;
      steps.add(
          () -> {
            start.await();
            return step.run(round, thread);
          });
    }
    List<T> results = new ArrayList<>();
    for (Future<T> result : threads.invokeAll(steps, LIMIT_SECONDS, TimeUnit.SECONDS)) {
      results.add(result.get());
    }
    return results;
  }
}
