package io.cardfile.transport.jdk;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WatchdogTest {

  private final ManualTicker ticker = new ManualTicker();

  /** As when there is no memory. */
  @Test
  void aFailureDoesNotEndTheThreadThatWatches() throws Exception {
    Watchdog watchdog = new Watchdog(new IdleConnections(ticker));
    CountDownLatch stopped = new CountDownLatch(3);
    CallLimit call = new CallLimit(ticker);
    call.start(Duration.ofDays(1));
    call.waitsFor(
        () -> {
          stopped.countDown();
          throw new OutOfMemoryError("planned");
        });
    watchdog.watch(call);
    ticker.advance(Duration.ofDays(1));
    assertTrue(stopped.await(2, TimeUnit.MINUTES));
    watchdog.leave(call);
  }
}
