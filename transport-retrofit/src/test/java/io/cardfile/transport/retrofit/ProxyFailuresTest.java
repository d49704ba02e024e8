package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Notifications of the caller's proxy selector that hang or throw. */
@Timeout(60)
class ProxyFailuresTest {

  private static final int MOST = 17; // One is running, and 16 are waiting.

  private final ProxyFailures failures = new ProxyFailures();

  @Test
  void whileOneHangsABoundedNumberWait() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    AtomicInteger ran = new AtomicInteger();
    CountDownLatch most = new CountDownLatch(MOST);
    Runnable counting =
        () -> {
          ran.incrementAndGet();
          most.countDown();
        };
    failures.report(
        () -> {
          begun.countDown();
          awaitQuietly(over);
          counting.run();
        });
    assertTrue(begun.await(10, TimeUnit.SECONDS));
    for (int i = 0; i < 100; i++) {
      failures.report(counting);
    }
    over.countDown();
    awaitQuietly(most);
    awaitQuietly(reported());
    assertEquals(MOST, ran.get());
  }

  @Test
  void whatOneThrowsKeepsNoOtherBack() throws Exception {
    failures.report(
        () -> {
          throw new IllegalStateException("planted");
        });
    assertTrue(reported().await(10, TimeUnit.SECONDS));
  }

  /** Returns a latch that opens after all earlier notifications. */
  private CountDownLatch reported() {
    CountDownLatch last = new CountDownLatch(1);
    failures.report(last::countDown);
    return last;
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      assertTrue(latch.await(10, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
