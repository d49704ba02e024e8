package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import okhttp3.Connection;

/** The connections that were used before, and the check before their next use. Thread-safe. */
final class KeptConnections {

  /** Common servers close an idle connection after five seconds or later. */
  static final int IDLE_SECONDS = 4;

  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(IDLE_SECONDS);

  // In a burst a connection is hardly idle, and the check takes a millisecond.
  private static final long BURST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private static final Long IN_USE = Long.MIN_VALUE;

  private final Ticker ticker;
  private final Map<Connection, Long> lastUses = new WeakHashMap<>(); // Guarded by itself.

  KeptConnections(Ticker ticker) {
    this.ticker = ticker;
  }

  /** Records that a request is sent on {@code connection}. */
  void beginUse(Connection connection) {
    record(connection, IN_USE);
  }

  /** Records that the head of a valid reply was read from {@code connection}. */
  void endUse(Connection connection) {
    record(connection, ticker.nanos());
  }

  private void record(Connection connection, Long lastUse) {
    synchronized (lastUses) {
      lastUses.put(connection, lastUse);
    }
  }

  /**
   * Returns whether the connection is new, or its last reply was valid, it was not idle too long,
   * and the server has neither closed it nor sent anything on it since.
   */
  boolean isUsable(Connection connection) {
    Long lastUse;
    synchronized (lastUses) {
      lastUse = lastUses.get(connection);
    }
    if (lastUse == null) {
      return true;
    }
    long idle = ticker.nanos() - lastUse;
    return !lastUse.equals(IN_USE)
        && idle <= IDLE_NANOS
        && (idle <= BURST_NANOS || isSilent(connection.socket()));
  }

  /** Returns whether there is neither data nor the end of the stream to read. */
  private static boolean isSilent(Socket socket) {
    try {
      int timeout = socket.getSoTimeout();
      socket.setSoTimeout(1);
      try {
        socket.getInputStream().read();
        return false;
      } catch (SocketTimeoutException e) {
        return true;
      } finally {
        socket.setSoTimeout(timeout);
      }
    } catch (IOException e) {
      return false;
    }
  }
}
