package io.cardfile.testkit.http;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * Accepts connections and gives each a thread: at most 256 of one client address at once, and 512
 * in all. One too many takes the place of the one that has been waiting longest for a whole
 * request; when there is none, it is closed. A connection whose {@link RequestInput} waits, or
 * whose {@link ReplyOutput} writes, for longer than its limit is closed as well, and so is one
 * whose task has ended.
 */
public final class Acceptor implements AutoCloseable {

  private static final int LOOK_AFTER_MILLIS = 500;
  // While files have run out, say, accept() fails at once, again and again.
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final ServerSocket server;
  private final Function<Socket, Runnable> service;
  private final Thread thread = daemon(this::acceptAll, "cardfile-acceptor");
  private final Connections open = new Connections();
  private final ThreadPoolExecutor pool =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE, // As many as there are open connections, which are bounded.
          5,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          task -> daemon(task, "cardfile-connection"));

  /**
   * Starts nothing yet: see {@link #start}.
   *
   * @param service called in the order in which connections come, before the next is accepted; one
   *     that it throws a {@code RuntimeException} for is closed
   */
  public Acceptor(ServerSocket server, Function<Socket, Runnable> service) {
    this.server = server;
    this.service = service;
  }

  /** Begins to accept. */
  public void start() {
    thread.start();
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  private void acceptAll() {
    while (!server.isClosed()) {
      try {
        server.setSoTimeout(LOOK_AFTER_MILLIS);
        serve(server.accept());
      } catch (SocketTimeoutException e) {
        // No new connection: time to look after the others.
      } catch (IOException e) {
        pause(); // Closed, or it cannot be accepted now: the loop's condition tells.
      }
      open.closeOverdue();
    }
  }

  private void pause() {
    if (!server.isClosed()) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private void serve(Socket socket) {
    Connection connection = new Connection(socket);
    try {
      serve(connection, service.apply(socket));
    } catch (RuntimeException e) {
      drop(connection);
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e); // Accepts on.
    }
  }

  private void serve(Connection connection, Runnable task) {
    if (!open.add(connection)) {
      connection.close();
      return;
    }
    try {
      pool.execute(() -> run(task, connection));
    } catch (RejectedExecutionException | OutOfMemoryError full) { // The latter for no thread.
      drop(connection);
    }
    if (server.isClosed()) {
      drop(connection); // close() may have looked before this one was added.
    }
  }

  private void run(Runnable task, Connection connection) {
    try {
      connection.serve(task);
    } finally {
      drop(connection);
    }
  }

  private void drop(Connection connection) {
    open.remove(connection);
    connection.close();
  }

  /**
   * Closes the port and every connection that waits for a request, and lets the others be answered.
   *
   * @param limit how long this waits for them, at most; {@link #close} ends those that are left
   */
  public void finish(Duration limit) {
    closePort();
    open.closeWaiting();
    pool.shutdown();
    awaitConnections(limit);
  }

  @Override
  public void close() {
    closePort();
    pool.shutdownNow();
    open.closeAll();
    awaitEnd();
  }

  private void closePort() {
    try {
      server.close();
    } catch (IOException e) {
      // The port is given back either way.
    }
  }

  /**
   * Waits, after {@link #close}, until all connections have ended, but at most for a second.
   *
   * @return whether they have
   */
  public boolean awaitConnections() {
    return awaitConnections(Duration.ofSeconds(1));
  }

  private boolean awaitConnections(Duration limit) {
    try {
      return pool.awaitTermination(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  // Until it has left accept(), the kernel keeps the port open and takes connections.
  private void awaitEnd() {
    try {
      thread.join(1000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
