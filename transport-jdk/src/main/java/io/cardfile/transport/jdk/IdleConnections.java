package io.cardfile.transport.jdk;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** At most 32 connections between two requests, the latest first. Thread-safe. */
final class IdleConnections {

  private static final int MAX_IDLE = 32;

  private final Deque<Connection> idle = new ArrayDeque<>();
  private final Ticker ticker;

  IdleConnections(Ticker ticker) {
    this.ticker = ticker;
  }

  /** Returns a connection to {@code target} that is open and has nothing to read, or null. */
  @Nullable Connection take(Target target) {
    Connection connection = removeLatest(target);
    while (connection != null && !(connection.isFresh(ticker.nanos()) && connection.isSilent())) {
      connection.close();
      connection = removeLatest(target);
    }
    return connection;
  }

  private synchronized @Nullable Connection removeLatest(Target target) {
    for (Iterator<Connection> each = idle.iterator(); each.hasNext(); ) {
      Connection connection = each.next();
      if (connection.target.isSameServer(target)) {
        each.remove();
        return connection;
      }
    }
    return null;
  }

  synchronized void add(Connection connection) {
    connection.beginIdle(ticker.nanos());
    idle.addFirst(connection);
    closeSurplus();
  }

  synchronized boolean isEmpty() {
    return idle.isEmpty();
  }

  /** Closes those that were idle for too long or are too many. */
  synchronized void closeSurplus() {
    long now = ticker.nanos();
    while (!idle.isEmpty() && (idle.size() > MAX_IDLE || !idle.getLast().isFresh(now))) {
      idle.removeLast().close();
    }
  }
}
