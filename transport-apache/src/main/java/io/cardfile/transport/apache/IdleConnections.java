package io.cardfile.transport.apache;

import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Deque;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The idle connections of each account, the last used one first. A stale reply may repeat the
 * reference of another merchant's purchase, so a connection is used for one account only.
 * Thread-safe.
 */
final class IdleConnections {

  private final ConcurrentMap<String, Deque<GatewayConnection>> idle = new ConcurrentHashMap<>();
  volatile boolean closed;

  /**
   * Returns a digest of the address and the credentials, so that no secret is kept for an idle
   * connection. Headers of one call, such as the ID of a trace, identify no account.
   */
  static String account(WireRequest request) {
    StringBuilder text = new StringBuilder(256).append(request.url());
    for (WireHeader header : request.credentials()) {
      // Neither a name nor a value contains a line break.
      text.append('\n').append(header.name()).append('\n').append(header.value());
    }
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] hash = digest.digest(text.toString().getBytes(StandardCharsets.UTF_8));
      return new String(hash, StandardCharsets.ISO_8859_1);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("no SHA-256 in this runtime", e);
    }
  }

  /** Takes a connection that may be used, or returns null. */
  @Nullable GatewayConnection take(String account) {
    Deque<GatewayConnection> own = idle.get(account);
    if (own != null) {
      for (GatewayConnection next = own.poll(); next != null; next = own.poll()) {
        if (next.isUsable()) {
          return next;
        }
        next.close();
      }
    }
    return null;
  }

  void add(String account, GatewayConnection connection) {
    connection.end();
    Deque<GatewayConnection> own;
    do {
      own = idle.computeIfAbsent(account, first -> new ConcurrentLinkedDeque<>());
      own.push(connection);
      // Unless the queue was removed meanwhile, and the connection not closed with it.
    } while (idle.get(account) != own && own.remove(connection));
    if (closed) {
      closeAll();
    }
  }

  boolean isEmpty() {
    return idle.isEmpty();
  }

  void closeExpired() {
    idle.forEach(
        (account, own) -> {
          for (GatewayConnection next : own) {
            if (next.isExpired() && own.remove(next)) {
              next.close();
            }
          }
          if (own.isEmpty()) {
            remove(account, own);
          }
        });
  }

  /** Closes all, and from now on each one that is added. */
  void closeAll() {
    closed = true;
    idle.forEach(this::remove);
  }

  private void remove(String account, Deque<GatewayConnection> own) {
    idle.remove(account, own);
    for (GatewayConnection next = own.poll(); next != null; next = own.poll()) {
      next.close();
    }
  }
}
