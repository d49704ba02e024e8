package io.cardfile.transport.apache;

import java.io.IOException;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One connection to the gateway. It keeps no buffer, so that no card remains in memory while it is
 * idle. Used by one call at a time; {@link #abort} may be called by any thread.
 */
final class GatewayConnection {

  // Common servers close idle connections after five seconds or more.
  private static final long MAX_IDLE_NANOS = TimeUnit.SECONDS.toNanos(4);
  // Then a new connection is opened, and the name resolved again.
  private static final long MAX_AGE_NANOS = TimeUnit.SECONDS.toNanos(60);
  // In a burst connections are hardly idle, and a millisecond for each request would be noticeable.
  private static final long BURST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final long opened = System.nanoTime();
  // Without the proxies of the JVM, whose selector might hang, or lead loopback elsewhere.
  private final Socket raw = new Socket(Proxy.NO_PROXY);
  volatile Socket socket = raw; // The TLS socket over the raw one, if there is one.
  private volatile long lastUse = opened;
  // A digest; null until the first request has ended: no stale reply is possible before.
  @Nullable String account;

  void beginIdle(String ownAccount) {
    account = ownAccount;
    lastUse = System.nanoTime();
  }

  boolean isExpired() {
    long now = System.nanoTime();
    return now - lastUse > MAX_IDLE_NANOS || now - opened > MAX_AGE_NANOS;
  }

  /**
   * Returns whether the idle connection may be used for another request. The server may have closed
   * it, or may have sent surplus data; an attempt to read for a millisecond detects both.
   */
  boolean isUsable() {
    return !isExpired() && (System.nanoTime() - lastUse < BURST_NANOS || isSilent());
  }

  private boolean isSilent() {
    try {
      socket.setSoTimeout(1);
      socket.getInputStream().read();
      return false;
    } catch (SocketTimeoutException e) {
      return true;
    } catch (IOException e) {
      return false; // Reset meanwhile.
    }
  }

  /**
   * Closes the connection without the end of TLS, because a write would block while the server does
   * not read, and every reply has its length.
   */
  void close() {
    try {
      raw.close();
    } catch (IOException e) {
      // The connection is not used again.
    }
  }

  /** Closes the connection at once and discards what is not sent yet. */
  void abort() {
    try {
      raw.setSoLinger(true, 0);
    } catch (SocketException e) {
      // Closed already.
    }
    close();
  }
}
