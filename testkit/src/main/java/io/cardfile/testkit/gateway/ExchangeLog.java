package io.cardfile.testkit.gateway;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * Keeps the last {@value #MAX} exchanges, so that a long run does not fill the memory: fewer if
 * they exceed {@value #MAX_BYTES} bytes in total, but always the last one. Thread-safe.
 */
final class ExchangeLog {

  static final int MAX = 1000;
  static final int MAX_BYTES = 16 << 20; // By an estimate.

  private final Deque<RecordedExchange> exchanges = new ArrayDeque<>();
  private long bytes;

  /** Adds an exchange and removes the oldest ones beyond the limits. */
  synchronized void add(RecordedExchange exchange) {
    exchanges.addLast(exchange);
    bytes += exchange.size();
    while (exchanges.size() > MAX || bytes > MAX_BYTES && exchanges.size() > 1) {
      bytes -= exchanges.removeFirst().size();
    }
  }

  /** Returns a copy of the exchanges, oldest first; unmodifiable. */
  synchronized List<RecordedExchange> list() {
    return Collections.unmodifiableList(new ArrayList<>(exchanges));
  }

  synchronized void clear() {
    exchanges.clear();
    bytes = 0;
  }
}
