package io.cardfile.transport.retrofit;

import java.net.Socket;
import java.util.Map;
import java.util.WeakHashMap;
import okhttp3.Connection;
import org.jspecify.annotations.Nullable;

/** The uses of all live connections, and the sockets below their TLS. Thread-safe. */
final class ConnectionUses {

  private final Map<Connection, ConnectionUse> uses = new WeakHashMap<>();
  private final Map<Socket, StoppableSocket> beneath = new WeakHashMap<>();
  private final CustomSockets customSockets;

  ConnectionUses(BoundedThreads threads) {
    customSockets = new CustomSockets(threads);
  }

  /** Records that {@code tls} is layered over {@code socket}. */
  synchronized void layered(Socket tls, StoppableSocket socket) {
    beneath.put(tls, socket);
  }

  synchronized ConnectionUse of(Connection connection) {
    ConnectionUse use = uses.get(connection);
    if (use == null) {
      use = new ConnectionUse(connection, rawSocket(connection.socket()), customSockets);
      uses.put(connection, use);
    }
    return use;
  }

  private @Nullable StoppableSocket rawSocket(Socket socket) {
    return socket instanceof StoppableSocket ? (StoppableSocket) socket : beneath.remove(socket);
  }
}
