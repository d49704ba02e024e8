package io.cardfile.testkit.gateway;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Keeps the last {@value #MAX} exchanges, so that a long run does not fill the memory: fewer if
 * they exceed {@value #MAX_BYTES} bytes in total, but always the last one. Thread-safe.
 */
public final class ExchangeLog {

  /** The maximum number of exchanges. */
  public static final int MAX = 1000;

  /** The maximum number of bytes of requests, replies and records of rules, by an estimate. */
  public static final int MAX_BYTES = 16 << 20;

  private static final Duration A_DAY = Duration.ofDays(1); // A longer time could overflow a long.

  private final Deque<RecordedExchange> exchanges = new ArrayDeque<>();
  private long count;
  private long bytes;
  private long generation;

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
    notifyAll();
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
    generation++;
    notifyAll();
  }

  /**
   * Returns the exchanges with a higher number, oldest first; waits until there is one, until the
   * log is cleared, or for {@code limit}.
   */
  synchronized List<RecordedExchange> awaitAfter(long number, Duration limit) {
    long nanos = (limit.compareTo(A_DAY) < 0 ? limit : A_DAY).toNanos();
    long end = System.nanoTime() + nanos;
    long started = generation;
    try {
      for (long left = nanos; count <= number && started == generation && left > 0; ) {
        TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, 1_000_000));
        left = end - System.nanoTime();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return started == generation ? after(number) : Collections.emptyList();
  }

  private List<RecordedExchange> after(long number) {
    List<RecordedExchange> later = new ArrayList<>();
    Iterator<RecordedExchange> newest = exchanges.descendingIterator();
    while (newest.hasNext()) {
      RecordedExchange exchange = newest.next();
      if (exchange.number() <= number) {
        break;
      }
      later.add(exchange);
    }
    Collections.reverse(later);
    return Collections.unmodifiableList(later);
  }
}
