package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import okhttp3.Connection;
import okhttp3.Protocol;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * How one connection was used, and how it is looked at before the next use. The other side may have
 * closed it, or have sent something that no request asked for: both are found by trying to read for
 * a millisecond.
 */
final class ConnectionUse {

  // In a burst connections are hardly idle, and a millisecond for each request would be felt. Even
  // to ask how many bytes are waiting costs two microseconds; attribution covers what is missed.
  private static final long BURST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final boolean multiplexed;
  private final Socket socket;
  private final @Nullable StoppableSocket beneath; // Null on sockets of the caller's own factory.
  private final @Nullable ConnectionLimits limits;
  private final CallersSockets others;
  private transient volatile @Nullable ByteString account;
  private volatile boolean used;
  private volatile long lastUse; // In System.nanoTime.
  private boolean closing; // Guarded by this: no exchange may begin once it is decided.

  ConnectionUse(Connection connection, @Nullable StoppableSocket beneath, CallersSockets others) {
    this.others = others;
    Protocol protocol = connection.protocol();
    multiplexed = protocol == Protocol.HTTP_2 || protocol == Protocol.H2_PRIOR_KNOWLEDGE;
    socket = connection.socket();
    this.beneath = beneath;
    limits = limits(socket, beneath);
  }

  private static @Nullable ConnectionLimits limits(
      Socket socket, @Nullable StoppableSocket beneath) {
    if (beneath != null) {
      return beneath.limits();
    }
    return socket instanceof WatchedTlsSocket ? ((WatchedTlsSocket) socket).limits() : null;
  }

  boolean isMultiplexed() {
    return multiplexed;
  }

  /**
   * Whether the connection may carry one more request: it is alive, and no other account has used
   * it. A reply that is left over may repeat the reference of another merchant's purchase.
   * Otherwise the connection is closed.
   */
  boolean isAlive(ByteString next) {
    boolean same = next.equals(account);
    account = next;
    // What is multiplexed has a reader of its own, which notices at once.
    if (!used || multiplexed || same && isSilent()) {
      return true;
    }
    close();
    return false;
  }

  private boolean isSilent() {
    try {
      return System.nanoTime() - lastUse < BURST_NANOS
          || (beneath == null ? others.isSilent(this::staysSilent) : staysSilent());
    } catch (IOException e) {
      return false; // Reset, or closed meanwhile.
    }
  }

  private boolean staysSilent() throws IOException {
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
  }

  /**
   * Begins an exchange. Returns whether its reply certainly answers it: no earlier request can have
   * left a reply over.
   *
   * @throws DeadConnectionException if another call is closing the connection
   */
  boolean begin() throws DeadConnectionException {
    boolean first = !used;
    if (!enter()) {
      close(); // So that OkHttp does not choose it again.
      throw new DeadConnectionException();
    }
    used = true;
    return first || multiplexed;
  }

  private synchronized boolean enter() {
    if (!closing && limits != null) {
      limits.begin();
    }
    return !closing;
  }

  /** Whether there will be a way to look at it before the next use. */
  boolean isKeepable() {
    return beneath != null || multiplexed || !others.areUntimed();
  }

  /**
   * Ends an exchange. After one without a whole reply the server may go on sending: over HTTP/2 the
   * connection would be read further.
   */
  void end(boolean whole) {
    lastUse = System.nanoTime();
    if (limits != null && leave(limits, whole)) {
      close();
    }
  }

  private synchronized boolean leave(ConnectionLimits entered, boolean whole) {
    entered.end();
    closing |= !whole && multiplexed && entered.isIdle();
    return closing;
  }

  void close() {
    try {
      socket.close();
    } catch (IOException | RuntimeException e) { // The latter from a socket of the caller's own.
      // It is not used again, and what was read from it remains valid.
    }
  }
}
