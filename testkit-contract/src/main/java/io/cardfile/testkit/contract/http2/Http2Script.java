package io.cardfile.testkit.contract.http2;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** The scheduled faults; counts the requests of all connections. Thread-safe. */
final class Http2Script {

  private final AtomicInteger requests = new AtomicInteger();
  private final Map<Integer, Http2Fault> numbered = new ConcurrentHashMap<>();
  private final Queue<Http2Fault> next = new ConcurrentLinkedQueue<>();
  private volatile Http2Fault always = Http2Fault.none();

  void once(Http2Fault fault) {
    next.add(fault);
  }

  void always(Http2Fault fault) {
    always = fault;
  }

  void onRequest(int number, Http2Fault fault) {
    numbered.put(number, fault);
  }

  int requests() {
    return requests.get();
  }

  /** Counts a request and returns its fault. */
  Http2Fault nextFault() {
    Http2Fault own = numbered.get(requests.incrementAndGet());
    if (own != null) {
      return own;
    }
    Http2Fault queued = next.poll();
    return queued != null ? queued : always;
  }
}
