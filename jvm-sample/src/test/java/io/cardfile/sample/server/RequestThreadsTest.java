package io.cardfile.sample.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RequestThreadsTest {

  @Test
  void requestThatArrivesWithItsLimitIsAnsweredAsAnyOther() throws Exception {
    CompletableFuture<String> seen = new CompletableFuture<>();
    try (RequestThreads threads = new RequestThreads(Duration.ofMillis(20))) {
      threads.execute(() -> seen.complete(interruptsBeforeAndAfterItIsHeard()));
      assertEquals("true false", seen.get(20, TimeUnit.SECONDS));
    }
  }

  @Test
  void requestThatWaitsForAThreadIsAnsweredWhenTheServerEnds() throws Exception {
    CountDownLatch busy = new CountDownLatch(1);
    CompletableFuture<Boolean> answered = new CompletableFuture<>();
    RequestThreads threads = new RequestThreads(Duration.ofSeconds(30));
    for (int i = 0; i < RequestThreads.COUNT; i++) {
      threads.execute(() -> await(busy));
    }
    threads.execute(() -> answered.complete(true));
    Thread end = new Thread(threads::close);
    end.start();
    awaitWaiting(end);
    busy.countDown();
    assertTrue(answered.get(20, TimeUnit.SECONDS));
    end.join(20_000);
    assertFalse(end.isAlive());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void awaitWaiting(Thread thread) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (thread.getState() != Thread.State.TIMED_WAITING && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private static String interruptsBeforeAndAfterItIsHeard() {
    Thread current = Thread.currentThread();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (!current.isInterrupted() && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    boolean before = current.isInterrupted();
    RequestThreads.heard();
    return before + " " + current.isInterrupted();
  }
}
