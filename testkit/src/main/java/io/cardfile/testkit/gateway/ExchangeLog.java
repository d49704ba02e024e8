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
public final class ExchangeLog {

  /** The maximum number of exchanges. */
  public static final int MAX = 1000;

  /** The maximum number of bytes of requests, replies and records of rules, by an estimate. */
  public static final int MAX_BYTES = 16 << 20;

  private final Deque<RecordedExchange> exchanges = new ArrayDeque<>();
  private long count;
  private long bytes;

  /** Creates an empty log. */
  public ExchangeLog() {}

  /** Adds an exchange under the next number and removes the oldest ones beyond the limits. */
  public synchronized void add(RecordedExchange exchange) {
    exchanges.addLast(exchange);
    count++;
    bytes += exchange.size();
    while (exchanges.size() > MAX || bytes > MAX_BYTES && exchanges.size() > 1) {
      bytes -= exchanges.removeFirst().size();
    }
  }

  /** Returns a copy of the exchanges, oldest first; unmodifiable. */
  public synchronized List<RecordedExchange> list() {
    return Collections.unmodifiableList(new ArrayList<>(exchanges));
  }

  /** Returns the number of exchanges that were added, including those removed since. */
  public synchronized long count() {
    return count;
  }

  /** Removes all exchanges; the next one has the number 1. */
  synchronized void clear() {
    exchanges.clear();
    count = 0;
    bytes = 0;
  }
}
