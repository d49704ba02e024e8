package io.cardfile.transport.retrofit;

import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.lang.ref.WeakReference;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import okhttp3.Connection;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** The uses of all live connections, and the sockets below their TLS. Thread-safe. */
final class ConnectionUses {

  private final Map<Connection, ConnectionUse> uses = new WeakHashMap<>();
  private final Map<Socket, StoppableSocket> beneath = new WeakHashMap<>();
  private final CustomSockets customSockets;
  private WeakReference<WireHeader> lastHeader = new WeakReference<>(null);
  private @Nullable HttpUrl lastUrl; // Guarded by this, like the header and the hash.
  private long lastAccount;

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

  /**
   * Returns the {@linkplain AccountHash hash} of a request's account. The last one is kept while
   * the authorizer returns the same header object, because the next request is mostly of the same
   * merchant. A wallet token request, whose URL has a hash, has no credentials; a look-up, whose
   * URL has the reference, has no document.
   */
  long account(Request request, WireRequest sent) {
    List<WireHeader> credentials = sent.credentials();
    WireHeader header = credentials.size() == 1 ? credentials.get(0) : null;
    if (header == null || sent.body() == null || !isOnlyOne(header, request.headers())) {
      return AccountHash.of(request, credentials);
    }
    return lastAccount(request, credentials, header);
  }

  private synchronized long lastAccount(
      Request request, List<WireHeader> credentials, WireHeader header) {
    if (lastHeader.get() != header || !request.url().equals(lastUrl)) {
      lastAccount = AccountHash.of(request, credentials);
      lastHeader = new WeakReference<>(header);
      lastUrl = request.url();
    }
    return lastAccount;
  }

  /** Returns whether the hash is of this value of {@code Authorization} and the URL only. */
  private static boolean isOnlyOne(WireHeader header, Headers headers) {
    String name = AccountHash.AUTHORIZATION;
    int at = TransmissionGuard.next(headers, name, 0);
    return at < headers.size()
        && header.name().equals(name)
        && header.value().equals(headers.value(at))
        && TransmissionGuard.next(headers, name, at + 1) == headers.size();
  }

  private @Nullable StoppableSocket rawSocket(Socket socket) {
    return socket instanceof StoppableSocket ? (StoppableSocket) socket : beneath.remove(socket);
  }
}
