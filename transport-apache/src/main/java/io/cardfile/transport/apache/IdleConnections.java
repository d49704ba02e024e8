package io.cardfile.transport.apache;

import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * The idle connections of all accounts, the last used one first. A stale reply may repeat the
 * reference of another merchant's purchase, so a connection is used for one account only.
 * Thread-safe.
 */
final class IdleConnections {

  static final int MAX_IDLE = 64; // Accounts may differ from call to call, as with a signature.

  private final Deque<GatewayConnection> idle = new ArrayDeque<>(); // Guarded by this.
  volatile boolean closed;

  /**
   * Returns a digest of the address and the credentials, so that no secret is kept for an idle
   * connection. Headers of one call, such as the ID of a trace, identify no account.
   */
  static String account(WireRequest request) throws NoSuchAlgorithmException {
    StringBuilder text = new StringBuilder(256).append(request.url());
    for (WireHeader header : request.credentials()) {
      // Neither a name nor a value contains a line break.
      text.append('\n').append(header.name()).append('\n').append(header.value());
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
    return new String(hash, StandardCharsets.ISO_8859_1);
  }

  /** Takes a connection that may be used, or returns null. */
  @Nullable GatewayConnection take(String account) {
    GatewayConnection next = remove(account);
    while (next != null && !next.isUsable()) { // The check may last a millisecond.
      next.close();
      next = remove(account);
    }
    return next;
  }

  private synchronized @Nullable GatewayConnection remove(String account) {
    for (Iterator<GatewayConnection> each = idle.iterator(); each.hasNext(); ) {
      GatewayConnection next = each.next();
      if (account.equals(next.account)) {
        each.remove();
        return next;
      }
    }
    return null;
  }

  synchronized void add(String account, GatewayConnection connection) {
    connection.beginIdle(account);
    idle.addFirst(connection);
    closeSurplus();
  }

  synchronized boolean isEmpty() {
    return idle.isEmpty();
  }

  /** Closes those that were idle for too long or are too many. */
  synchronized void closeSurplus() {
    while (!idle.isEmpty() && (closed || idle.size() > MAX_IDLE || idle.getLast().isExpired())) {
      idle.removeLast().close();
    }
  }

  /** Closes all, and from now on each one that is added. */
  void closeAll() {
    closed = true;
    closeSurplus();
  }
}
