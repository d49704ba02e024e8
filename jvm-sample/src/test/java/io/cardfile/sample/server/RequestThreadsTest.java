package io.cardfile.sample.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
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
