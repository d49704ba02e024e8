package io.cardfile.testkit.http;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * Accepts connections and gives each a thread: at most 256 of one client address at once, and 512
 * in total. One more connection replaces the one that has been waiting longest for a whole request;
 * if none is waiting, the new one is closed. A connection is also closed when its {@link
 * RequestInput} waits or its {@link ReplyOutput} writes for longer than its limit, and when its
 * task has ended.
 */
public final class Acceptor implements AutoCloseable {

  private static final int CHECK_MILLIS = 500;
  // accept() may fail repeatedly without waiting, for example while no file descriptors are left.
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final ServerSocket server;
  private final Function<Socket, Runnable> service;
  private final Thread thread = daemon(this::acceptAll, "cardfile-acceptor");
  private final Connections open = new Connections();
  private final ThreadPoolExecutor pool =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE, // One for each open connection, and their number is limited.
          5,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          task -> daemon(task, "cardfile-connection"));

  /**
   * Creates an acceptor that is not started: see {@link #start}.
   *
   * @param service called in the order in which connections arrive, before the next is accepted; if
   *     it throws a {@code RuntimeException}, the connection is closed
   */
  public Acceptor(ServerSocket server, Function<Socket, Runnable> service) {
    this.server = server;
    this.service = service;
  }

  /** Starts accepting connections. */
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
        server.setSoTimeout(CHECK_MILLIS);
        serve(server.accept());
      } catch (SocketTimeoutException e) {
        // No new connection: check the others.
      } catch (IOException e) {
        pause(); // Closed, which ends the loop, or it cannot be accepted now.
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
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e); // Continues to accept.
    }
  }

  private void serve(Connection connection, Runnable task) {
    if (!open.add(connection)) {
      connection.close();
      return;
    }
    try {
      pool.execute(() -> run(task, connection));
    } catch (RejectedExecutionException | OutOfMemoryError full) {
      // The error means that no thread can be created.
      drop(connection);
    }
    if (server.isClosed()) {
      drop(connection); // close() may have run before this one was added.
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
      // The port is released either way.
    }
  }

  /**
   * Waits, after {@link #close}, until all connections have ended, for at most a second.
   *
   * @return whether all have ended
   */
  public boolean awaitConnections() {
    try {
      return pool.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  // Until the thread has left accept(), the kernel keeps the port open and accepts connections.
  private void awaitEnd() {
    try {
      thread.join(1000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
