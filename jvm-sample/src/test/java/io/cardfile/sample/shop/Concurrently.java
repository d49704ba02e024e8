package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.cardfile.testkit.TestGateway;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** Runs code on several threads. */
final class Concurrently {

  private Concurrently() {}

  /** Code with the number of its run. */
  interface Task {
    String run(int number) throws Exception;
  }

  /** Runs a task several times at the same time; returns their results. */
  static Set<String> run(int count, Task task) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    CyclicBarrier barrier = new CyclicBarrier(count);
    List<Callable<String>> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int number = i;
      tasks.add(
          () -> {
            barrier.await(5, TimeUnit.MINUTES);
            return task.run(number);
          });
    }
    Set<String> results = new TreeSet<>();
    for (Future<String> result : threads.invokeAll(tasks)) {
      results.add(result.get());
    }
    threads.shutdown();
    return results;
  }

  /** Returns as soon as the gateway has received {@code count} requests in all. */
  static void awaitRequests(TestGateway gateway, int count) {
    assertTimeoutPreemptively(
        Duration.ofMinutes(2),
        () -> {
          while (gateway.requests().size() < count) {
            Thread.yield();
          }
        },
        () -> "received only " + gateway.requests());
  }

  static <T> Future<T> start(Callable<T> code) {
    FutureTask<T> task = new FutureTask<>(code);
    Thread thread = new Thread(task, "test");
    thread.setDaemon(true);
    thread.start();
    return task;
  }
}
