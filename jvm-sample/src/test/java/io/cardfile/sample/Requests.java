package io.cardfile.sample;

import io.cardfile.testkit.TestGateway;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits for what other threads send to a gateway. */
public final class Requests {

  private static final Duration LIMIT = Duration.ofMinutes(5);

  private Requests() {}

  /** Returns as soon as the gateway has received {@code count} requests in all. */
  public static void await(TestGateway gateway, int count) {
    long begin = System.nanoTime();
    while (gateway.requests().size() < count) {
      if (System.nanoTime() - begin > LIMIT.toNanos()) {
        throw new AssertionError("the gateway received only " + gateway.requests());
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
  }
}
