package io.cardfile.testkit.gateway;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/** The last {@value #MAX} exchanges, so that a long run does not fill the memory. Thread-safe. */
public final class ExchangeLog {

  /** How many exchanges are kept. */
  public static final int MAX = 1000;

  private final Deque<RecordedExchange> exchanges = new ArrayDeque<>();
  private long count;

  /** Creates an empty log. */
  public ExchangeLog() {}

  /** Adds an exchange; the oldest one goes when there are too many. */
  public synchronized void add(RecordedExchange exchange) {
    exchanges.addLast(exchange);
    count++;
    if (exchanges.size() > MAX) {
      exchanges.removeFirst();
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
