package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import okhttp3.Connection;
import okhttp3.Protocol;

/**
 * Looks at a connection that has been idle before it is written to. The other side may have closed
 * it, or have said something that nobody asked for; both are found by trying to read for a
 * millisecond.
 */
final class IdleProbe {

  // In a burst connections are hardly idle, and a millisecond for each request would be felt.
  private static final long BURST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final Map<Connection, Long> lastUse = Collections.synchronizedMap(new WeakHashMap<>());

  boolean isAlive(Connection connection) throws IOException {
    Long used = lastUse.get(connection);
    boolean fresh = used == null || System.nanoTime() - used < BURST_NANOS;
    return fresh || isMultiplexed(connection) || isSilent(connection.socket());
  }

  void used(Connection connection) {
    lastUse.put(connection, System.nanoTime());
  }

  // Has a reader of its own, which notices at once.
  static boolean isMultiplexed(Connection connection) {
    Protocol protocol = connection.protocol();
    return protocol == Protocol.HTTP_2 || protocol == Protocol.H2_PRIOR_KNOWLEDGE;
  }

  private static boolean isSilent(Socket socket) throws IOException {
    try {
      int timeout = socket.getSoTimeout();
      socket.setSoTimeout(1);
      try {
        socket.getInputStream().read();
      } catch (SocketTimeoutException e) {
        return true;
      } finally {
        socket.setSoTimeout(timeout);
      }
    } catch (IOException e) {
      // Reset, or closed meanwhile.
    }
    socket.close();
    return false;
  }
}
