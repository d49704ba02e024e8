package io.cardfile.testkit.http;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The open connections of a server, limited for each client address and in total. One more
 * connection replaces the one that has been waiting longest for a request. Thread-safe.
 */
final class Connections {

  static final int MAX_OF_A_PEER = 256;
  static final int MAX = 512;

  private final Set<Connection> open = new LinkedHashSet<>();

  /**
   * Adds a connection, if necessary in place of a waiting one; returns false if all others are
   * busy.
   */
  synchronized boolean add(Connection connection) {
    InetAddress peer = connection.peer();
    boolean room = makeRoom(each -> each.peer().equals(peer), MAX_OF_A_PEER);
    return room && makeRoom(each -> true, MAX) && open.add(connection);
  }

  private boolean makeRoom(Predicate<Connection> counted, int limit) {
    if (open.stream().filter(counted).count() < limit) {
      return true;
    }
    long now = System.nanoTime();
    return open.stream()
        .filter(counted.and(Connection::isWaiting))
        .max(Comparator.comparingLong(each -> each.waitNanos(now)))
        .filter(Connection::closeIfWaiting)
        .map(open::remove)
        .orElse(false);
  }

  synchronized void remove(Connection connection) {
    open.remove(connection);
  }

  /** Closes the connections that wait or write for longer than their limit. */
  synchronized void closeOverdue() {
    long now = System.nanoTime();
    open.removeIf(each -> each.closeIfOverdue(now));
  }

  synchronized void closeAll() {
    new ArrayList<>(open).forEach(Connection::close);
    open.clear();
  }
}
