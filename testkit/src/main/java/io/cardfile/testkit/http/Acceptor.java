package io.cardfile.testkit.http;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/** Accepts connections and gives each a thread of a bounded pool. */
public final class Acceptor implements AutoCloseable {

  private static final int MAX_CONNECTIONS = 256;
  // While files have run out, say, accept() fails at once, again and again.
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final ServerSocket server;
  private final Function<Socket, Runnable> service;
  private final Thread thread = daemon(this::acceptAll, "cardfile-acceptor");
  private final Set<Socket> open = Collections.synchronizedSet(new HashSet<>());
  private final ThreadPoolExecutor pool =
      new ThreadPoolExecutor(
          0,
          MAX_CONNECTIONS,
          5,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          task -> daemon(task, "cardfile-connection"));

  /**
   * Starts nothing yet: see {@link #start}.
   *
   * @param service asked in the order in which connections come, before the next is accepted
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
        serve(server.accept());
      } catch (IOException e) {
        pause(); // Closed, or it cannot be accepted now: the loop's condition tells.
      }
    }
  }

  private void pause() {
    if (!server.isClosed()) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private void serve(Socket socket) {
    Runnable connection = service.apply(socket);
    open.add(socket);
    try {
      pool.execute(() -> run(connection, socket));
    } catch (RejectedExecutionException | OutOfMemoryError full) { // The latter for no thread.
      drop(socket);
    }
    if (server.isClosed()) {
      drop(socket); // close() may have looked before this one was added.
    }
  }

  private void run(Runnable connection, Socket socket) {
    try {
      connection.run();
    } finally {
      open.remove(socket);
    }
  }

  private void drop(Socket socket) {
    open.remove(socket);
    try {
      socket.close();
    } catch (IOException e) {
      // It is gone either way.
    }
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      // The port is given back either way.
    }
    pool.shutdownNow();
    for (Socket socket : open.toArray(new Socket[0])) {
      drop(socket);
    }
    awaitEnd();
  }

  /**
   * Waits, after {@link #close}, until all connections have ended, but at most for a second.
   *
   * @return whether they have
   */
  public boolean awaitConnections() {
    try {
      return pool.awaitTermination(1, TimeUnit.SECONDS);
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
