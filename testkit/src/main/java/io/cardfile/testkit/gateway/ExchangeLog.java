package io.cardfile.testkit.gateway;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * The last {@value #MAX} exchanges, so that a long run does not fill the memory: fewer when their
 * requests are larger than {@value #MAX_BYTES} bytes together, but always the last one.
 * Thread-safe.
 */
public final class ExchangeLog {

  /** How many exchanges are kept. */
  public static final int MAX = 1000;

  /** How many bytes of request bodies are kept. */
  public static final int MAX_BYTES = 16 << 20;

  private final Deque<RecordedExchange> exchanges = new ArrayDeque<>();
  private long count;
  private long bytes;

  /** Creates an empty log. */
  public ExchangeLog() {}

  /** Adds an exchange; the oldest ones go when there are too many. */
  public synchronized void add(RecordedExchange exchange) {
    exchanges.addLast(exchange);
    count++;
    bytes += exchange.request().bodyLength();
    while (exchanges.size() > MAX || bytes > MAX_BYTES && exchanges.size() > 1) {
      bytes -= exchanges.removeFirst().request().bodyLength();
    }
  }

  /** A copy of what is kept, oldest first; unmodifiable. */
  public synchronized List<RecordedExchange> list() {
    return Collections.unmodifiableList(new ArrayList<>(exchanges));
  }

  /** How many exchanges there were, those no longer kept included. */
  public synchronized long count() {
    return count;
  }
}
