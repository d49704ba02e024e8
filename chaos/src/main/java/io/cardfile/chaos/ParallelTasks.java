package io.cardfile.chaos;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs tasks in parallel; fails if one of them fails. */
final class ParallelTasks {

  private ParallelTasks() {}

  static void run(List<Callable<Void>> tasks) throws IOException, InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(tasks.size(), ParallelTasks::daemon);
    try {
      List<Future<Void>> futures = new ArrayList<>();
      tasks.forEach(task -> futures.add(pool.submit(task)));
      for (Future<Void> future : futures) {
        future.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("a parallel task failed", e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "chaos-shop");
    thread.setDaemon(true);
    return thread;
  }
}
