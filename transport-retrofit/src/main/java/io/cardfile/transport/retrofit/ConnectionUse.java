package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import okhttp3.Connection;
import okhttp3.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * The use of one connection, and the check before its next use. The server may have closed the
 * connection, or may have sent surplus data; an attempt to read for a millisecond detects both.
 */
final class ConnectionUse {

  // In a burst connections are hardly idle, and a millisecond for each request would be noticeable.
  // Even a query of the available bytes takes two microseconds; attribution covers missed data.
  private static final long BURST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final boolean multiplexed;
  private final Socket socket;
  private final @Nullable StoppableSocket beneath; // Null on sockets of a custom factory.
  private final @Nullable ConnectionLimits limits;
  private final CustomSockets customSockets;
  private volatile long account;
  private volatile boolean used;
  private volatile long lastUse; // In System.nanoTime.
  private transient @Nullable ErasedBuffer buffer; // Used by one exchange at a time.
  private boolean closing; // Guarded by this; no exchange may begin once it is true.

  ConnectionUse(
      Connection connection, @Nullable StoppableSocket beneath, CustomSockets customSockets) {
    this.customSockets = customSockets;
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
   * Returns whether the connection may be used for another request: it is alive, and no other
   * account has used it, because a stale reply may repeat the reference of another merchant's
   * purchase. Otherwise closes the connection.
   */
  boolean isAlive(long next) {
    boolean same = next == account;
    account = next;
    // A multiplexed connection has a separate reader, which detects both at once.
    if (!used || multiplexed || same && isSilent()) {
      return true;
    }
    close();
    return false;
  }

  private boolean isSilent() {
    try {
      return System.nanoTime() - lastUse < BURST_NANOS
          || (beneath == null ? customSockets.isSilent(this::staysSilent) : staysSilent());
    } catch (IOException e) {
      return false; // Reset or closed meanwhile.
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
   * Begins an exchange. Returns whether its reply certainly answers it, because there can be no
   * stale reply to an earlier request.
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

  /** Returns the buffer for the document of this exchange. */
  ErasedBuffer buffer() {
    if (multiplexed) {
      return new ErasedBuffer(); // Several exchanges write at once.
    }
    if (buffer == null) {
      buffer = new ErasedBuffer();
    }
    return buffer;
  }

  /** Returns whether the connection can be checked before its next use. */
  boolean isKeepable() {
    return beneath != null || multiplexed || !customSockets.areUntimed();
  }

  /**
   * Ends an exchange. After an incomplete reply the server may continue to send, and an HTTP/2
   * connection would still be read.
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
    } catch (IOException | RuntimeException e) { // The latter from a custom socket.
      // The connection is not used again, and data that was read from it remains valid.
    }
  }
}
