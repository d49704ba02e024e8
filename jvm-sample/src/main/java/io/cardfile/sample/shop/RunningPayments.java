package io.cardfile.sample.shop;

import io.cardfile.PaymentCall;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** The payments in progress: a limited number, and none after the close. Thread-safe. */
final class RunningPayments {

  private static final Duration AFTER_CANCEL = Duration.ofSeconds(5);

  private final Set<PaymentCall<?>> calls = new HashSet<>();
  private final int limit;
  private boolean ending;

  RunningPayments(int limit) {
    this.limit = limit;
  }

  synchronized void begin(PaymentCall<?> call) throws HttpError {
    if (ending || calls.size() >= limit) {
      throw new HttpError(503, "no payment is accepted right now");
    }
    calls.add(call);
  }

  synchronized void end(PaymentCall<?> call) {
    calls.remove(call);
    notifyAll();
  }

  /** Waits for payments to end, then cancels the others, which are in doubt. */
  synchronized void close(Duration patience) {
    ending = true;
    await(patience);
    calls.forEach(PaymentCall::cancel);
    await(AFTER_CANCEL);
  }

  private synchronized void await(Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    try {
      for (long left = patience.toMillis(); !calls.isEmpty() && left > 0; left = millisUntil(end)) {
        wait(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static long millisUntil(long end) {
    return (end - System.nanoTime()) / 1_000_000;
  }
}
