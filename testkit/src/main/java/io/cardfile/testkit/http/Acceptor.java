package io.cardfile.testkit.http;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Accepts connections and gives each a thread, at most {@value #MAX} at once: others wait in the
 * kernel. A connection is closed when its task has ended.
 */
public final class Acceptor implements AutoCloseable {

  private static final int MAX = 512;

  private final ServerSocket server;
  private final Function<Socket, Runnable> service;
  private final Thread thread = daemon(this::acceptAll, "cardfile-acceptor");
  private final Semaphore free;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final ExecutorService pool =
      Executors.newCachedThreadPool(task -> daemon(task, "cardfile-connection"));

  /**
   * Creates an acceptor that is not started: see {@link #start}.
   *
   * @param service called in the order in which connections arrive, before the next is accepted
   */
  public Acceptor(ServerSocket server, Function<Socket, Runnable> service) {
    this(server, service, MAX);
  }

  Acceptor(ServerSocket server, Function<Socket, Runnable> service, int max) {
    this.server = server;
    this.service = service;
    free = new Semaphore(max);
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
    try {
      while (!server.isClosed()) {
        free.acquire();
        accept();
      }
    } catch (InterruptedException e) {
      // The server is closing.
    }
  }

  private void accept() throws InterruptedException {
    Socket socket;
    try {
      socket = server.accept();
    } catch (IOException e) {
      free.release();
      Thread.sleep(server.isClosed() ? 0 : 20); // No file descriptors are left, for example.
      return;
    }
    open.add(socket);
    try {
      Runnable task = service.apply(socket);
      pool.execute(() -> run(task, socket));
    } catch (RejectedExecutionException | OutOfMemoryError full) {
      drop(socket); // The server is closing, or no thread can be created.
    }
  }

  private void run(Runnable task, Socket socket) {
    try {
      task.run();
    } finally {
      drop(socket);
    }
  }

  private void drop(Socket socket) {
    open.remove(socket);
    closeQuietly(socket);
    free.release();
  }

  private static void closeQuietly(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      // It is unusable either way.
    }
  }

  @Override
  public void close() {
    closeQuietly(server);
    thread.interrupt();
    try {
      thread.join(1000); // Until it has left accept(), the kernel keeps the port open.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    pool.shutdownNow();
    open.forEach(Acceptor::closeQuietly);
  }

  /** Waits, after {@link #close}, until all connections have ended, for at most a second. */
  public void awaitConnections() {
    try {
      pool.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
