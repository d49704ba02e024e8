package io.cardfile.testkit.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A connection that an {@link Acceptor} has accepted. While it waits for a whole request, it may be
 * closed in favour of another connection, or because it takes too long; afterwards only because a
 * write takes too long. Thread-safe.
 */
final class Connection {

  /** The time after its limit at which the acceptor ends a request or a write. */
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(2);

  // A RequestInput has the TLS socket, which does not expose the socket below it.
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

  /** Returns the connection that this thread serves, or null if it serves none. */
  static @Nullable Connection served() {
    return SERVED.get();
  }

  /** Runs {@code service} with this connection as the one that the thread serves. */
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

  /** Starts the wait for a request, or for the rest of it, which may take {@code nanos}. */
  synchronized void awaitRequest(long nanos) {
    if (!waiting) { // The first wait begins when the connection is accepted.
      waitingSince = System.nanoTime();
    }
    limitNanos = nanos;
    waiting = true;
  }

  /**
   * Ends the wait: the request is complete.
   *
   * @throws SocketException when the connection has been closed, so that the request must not be
   *     served
   */
  synchronized void endWait() throws SocketException {
    if (closed) {
      throw new SocketException("the connection was closed before its request was complete");
    }
    waiting = false;
  }

  /** Starts a write that may take {@code nanos}, or ends it with {@code Long.MAX_VALUE}. */
  synchronized void beginWrite(long nanos) {
    writingSince = System.nanoTime();
    writeNanos = nanos;
  }

  synchronized boolean isWaiting() {
    return waiting;
  }

  /** Returns the waiting time until {@code now}, in nanoseconds. */
  synchronized long waitNanos(long now) {
    return now - waitingSince;
  }

  /** Closes the connection if it waits for a request; returns whether it was waiting. */
  synchronized boolean closeIfWaiting() {
    if (waiting) {
      close();
    }
    return waiting;
  }

  /**
   * Closes the connection if it waits or writes for longer than its limit; returns whether it was
   * overdue.
   */
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
      // The connection is unusable either way.
    }
  }
}
