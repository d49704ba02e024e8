package io.cardfile.transport.retrofit;

import java.net.Socket;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import okhttp3.Connection;
import org.jspecify.annotations.Nullable;

/** The uses of all connections that are alive, and the sockets below their TLS. Thread-safe. */
final class ConnectionUses {

  private final Map<Connection, ConnectionUse> uses =
      Collections.synchronizedMap(new WeakHashMap<>());
  private final Map<Socket, StoppableSocket> beneath =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final CallersSockets others;

  ConnectionUses(BoundedThreads threads) {
    others = new CallersSockets(threads);
  }

  /** Notes that {@code tls} speaks through {@code socket}. */
  void layered(Socket tls, StoppableSocket socket) {
    beneath.put(tls, socket);
  }

  ConnectionUse of(Connection connection) {
    ConnectionUse known = uses.get(connection);
    return known != null
        ? known
        : uses.computeIfAbsent(
            connection, c -> new ConnectionUse(c, rawSocket(c.socket()), others));
  }

  private @Nullable StoppableSocket rawSocket(Socket socket) {
    return socket instanceof StoppableSocket ? (StoppableSocket) socket : beneath.remove(socket);
  }
}
