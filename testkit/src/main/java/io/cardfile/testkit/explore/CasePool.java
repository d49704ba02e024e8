package io.cardfile.testkit.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Runs several cases in parallel, in their order, up to the first one with a finding. */
final class CasePool {

  private final AtomicInteger firstFound = new AtomicInteger(Integer.MAX_VALUE);
  private final Runner runner;

  /** Runs one case. */
  interface Runner {
    CaseResult run(ExplorerCase which) throws InterruptedException;
  }

  CasePool(Runner runner) {
    this.runner = runner;
  }

  /** Returns the results in the order of the cases; only the last may have findings. */
  List<CaseResult> run(List<ExplorerCase> cases, int parallel) {
    ExecutorService pool = Executors.newFixedThreadPool(parallel, CasePool::daemon);
    try {
      List<Future<@Nullable CaseResult>> futures = new ArrayList<>();
      for (int i = 0; i < cases.size(); i++) {
        int index = i;
        futures.add(pool.submit(() -> runUnlessFound(index, cases.get(index))));
      }
      return results(futures);
    } finally {
      pool.shutdownNow();
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "cardfile-explorer");
    thread.setDaemon(true);
    return thread;
  }

  // Earlier cases run to their end, so that the reported case does not depend on timing.
  private @Nullable CaseResult runUnlessFound(int index, ExplorerCase which)
      throws InterruptedException {
    if (index > firstFound.get()) {
      return null;
    }
    CaseResult result = runner.run(which);
    if (!result.findings.isEmpty()) {
      firstFound.accumulateAndGet(index, Math::min);
    }
    return result;
  }

  private static List<CaseResult> results(List<Future<@Nullable CaseResult>> futures) {
    List<CaseResult> results = new ArrayList<>();
    for (Future<@Nullable CaseResult> future : futures) {
      CaseResult result = result(future);
      if (result == null) {
        break;
      }
      results.add(result);
      if (!result.findings.isEmpty()) {
        break;
      }
    }
    return results;
  }

  private static @Nullable CaseResult result(Future<@Nullable CaseResult> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while exploring");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException) {
        throw (RuntimeException) e.getCause();
      }
      throw new IllegalStateException("a case could not be run", e.getCause());
    }
  }
}
