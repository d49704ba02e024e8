package io.cardfile.testkit.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A connection that an {@link Acceptor} has accepted. While it waits for a whole request it may be
 * closed to make room for another one, or because it takes too long; from then on only because a
 * write takes too long. Thread-safe.
 */
final class Connection {

  /** How much later than its limit a request, or a write, is ended from outside. */
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(2);

  // A RequestInput has the socket of TLS, which does not show the one below it.
  private static final ThreadLocal<Connection> SERVED = new ThreadLocal<>();

  private final Socket socket;
  private long waitingSince = System.nanoTime();
  private long limitNanos = Long.MAX_VALUE;
  private long writingSince;
  private long writeNanos = Long.MAX_VALUE;
  private boolean waiting = true;
  private boolean closed;

  Connection(Socket socket) {
    this.socket = socket;
  }

  /** Returns the connection that this thread serves; null in a thread of another kind. */
  static @Nullable Connection served() {
    return SERVED.get();
  }

  /** Runs {@code service} as what serves this connection. */
  void serve(Runnable service) {
    SERVED.set(this);
    try {
      service.run();
    } finally {
      SERVED.remove();
    }
  }

  /** Returns the address of the client. */
  InetAddress peer() {
    return socket.getInetAddress();
  }

  /** Begins to wait for a request, or for the rest of it, which may take {@code nanos}. */
  synchronized void awaitRequest(long nanos) {
    if (!waiting) { // The first wait begins when the connection is accepted.
      waitingSince = System.nanoTime();
    }
    limitNanos = nanos;
    waiting = true;
  }

  /**
   * Ends the wait: the request is there as a whole.
   *
   * @throws SocketException when the connection has been closed, so that its request is not served
   */
  synchronized void endWait() throws SocketException {
    if (closed) {
      throw new SocketException("the connection was closed before its request was complete");
    }
    waiting = false;
  }

  /** Begins a write that may take {@code nanos}; {@code Long.MAX_VALUE} when it has ended. */
  synchronized void beginWrite(long nanos) {
    writingSince = System.nanoTime();
    writeNanos = nanos;
  }

  synchronized boolean isWaiting() {
    return waiting;
  }

  /** Returns how long it has been waiting at the time {@code now}. */
  synchronized long waitNanos(long now) {
    return now - waitingSince;
  }

  /** Closes it if it waits for a request; returns whether it did. */
  synchronized boolean closeIfWaiting() {
    if (waiting) {
      close();
    }
    return waiting;
  }

  /** Closes it if it waits, or writes, for longer than it may; returns whether it did. */
  synchronized boolean closeIfOverdue(long now) {
    boolean waitsTooLong = waiting && waitNanos(now) - GRACE_NANOS > limitNanos;
    boolean isOverdue = waitsTooLong || now - writingSince - GRACE_NANOS > writeNanos;
    if (isOverdue) {
      close();
    }
    return isOverdue;
  }

  synchronized void close() {
    closed = true;
    try {
      socket.close();
    } catch (IOException e) {
      // It is gone either way.
    }
  }
}
