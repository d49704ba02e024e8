package io.cardfile.testkit.fault;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The counters of a fault server. */
final class TrafficCounters {

  // A longer time could overflow a long in nanoseconds.
  private static final Duration A_DAY = Duration.ofDays(1);

  private final Map<Fault, FaultCount> counts = new HashMap<>();
  private int requests;
  private long received;
  private long sent;

  synchronized void wholeRequest() {
    requests++;
  }

  synchronized void received(long bytes) {
    received += bytes;
  }

  synchronized void sent(long bytes) {
    sent += bytes;
  }

  synchronized void happens(Fault fault, boolean firstOnConnection, boolean wholeRequest) {
    counts.put(fault, of(fault).plus(firstOnConnection, wholeRequest, 0));
    notifyAll();
  }

  synchronized boolean await(Fault fault, Duration limit) {
    long nanos = limit.compareTo(A_DAY) < 0 ? limit.toNanos() : A_DAY.toNanos();
    long end = System.nanoTime() + nanos;
    try {
      for (long left = nanos; of(fault) == FaultCount.NONE && left > 0; ) {
        TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, 1_000_000));
        left = end - System.nanoTime();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return of(fault) != FaultCount.NONE;
  }

  synchronized void sentBy(Fault fault, long bytes) {
    sent += bytes;
    counts.put(fault, of(fault).plus(false, false, bytes));
  }

  synchronized FaultCount of(Fault fault) {
    return counts.getOrDefault(fault, FaultCount.NONE);
  }

  synchronized void reset() {
    counts.clear();
    requests = 0;
    received = 0;
    sent = 0;
  }

  synchronized int requests() {
    return requests;
  }

  synchronized long received() {
    return received;
  }

  synchronized long sent() {
    return sent;
  }
}
