package io.cardfile.transport.jdk;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** At most 32 connections between two requests, the latest first. Thread-safe. */
final class IdleConnections {

  private static final int MAX_IDLE = 32;

  private final Deque<Connection> idle = new ArrayDeque<>();

  /** Returns a connection to {@code target} that is open and has nothing to read, or null. */
  synchronized @Nullable Connection take(Target target) {
    for (Iterator<Connection> each = idle.iterator(); each.hasNext(); ) {
      Connection connection = each.next();
      if (connection.target.isSameServer(target)) {
        each.remove();
        if (connection.isFresh() && connection.isSilent()) {
          return connection;
        }
        connection.close();
      }
    }
    return null;
  }

  synchronized void add(Connection connection) {
    connection.beginIdle();
    idle.addFirst(connection);
    closeSurplus();
  }

  synchronized boolean isEmpty() {
    return idle.isEmpty();
  }

  /** Closes those that were idle for too long or are too many. */
  synchronized void closeSurplus() {
    while (!idle.isEmpty() && (idle.size() > MAX_IDLE || !idle.getLast().isFresh())) {
      idle.removeLast().close();
    }
  }
}
