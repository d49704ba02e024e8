package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.testkit.TestGateway;
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

  /** A part of the code, with its number. */
  interface Part {
    String run(int number) throws Exception;
  }

  /** Runs all parts at the same time; returns their results. */
  static Set<String> run(int count, Part part) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    CyclicBarrier barrier = new CyclicBarrier(count);
    List<Callable<String>> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int number = i;
      tasks.add(
          () -> {
            barrier.await(5, TimeUnit.MINUTES);
            return part.run(number);
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
    while (gateway.requests().size() < count) {
      assertFalse(Thread.interrupted(), () -> "received only " + gateway.requests());
      Thread.yield();
    }
  }

  static <T> Future<T> start(Callable<T> code) {
    FutureTask<T> task = new FutureTask<>(code);
    Thread thread = new Thread(task, "test");
    thread.setDaemon(true);
    thread.start();
    return task;
  }
}
