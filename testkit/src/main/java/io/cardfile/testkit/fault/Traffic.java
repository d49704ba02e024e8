package io.cardfile.testkit.fault;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What a fault server has counted. */
final class Traffic {

  private final Map<Fault, FaultCount> counts = new IdentityHashMap<>();
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

  synchronized void happens(Fault fault, boolean first) {
    counts.put(fault, of(fault).plus(first, fault.position.hasRequest(), 0));
    notifyAll();
  }

  synchronized boolean await(Fault fault, long nanos) {
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
