package io.cardfile.testkit.fault;

import java.util.IdentityHashMap;
import java.util.Map;

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
