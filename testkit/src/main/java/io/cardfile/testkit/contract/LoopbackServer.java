package io.cardfile.testkit.contract;

import io.cardfile.testkit.http.TestKeys;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * A server on raw sockets that plays one script for each connection and counts what it hears. Every
 * wait of it ends; a script that fails closes its connection.
 */
final class LoopbackServer implements AutoCloseable {

  private final ServerSocket listener;
  private final @Nullable SSLContext tls;
  private final Thread acceptor;
  private final Queue<Script> next = new ConcurrentLinkedQueue<>();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final List<HeardRequest> heard = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();
  private volatile Script always = Peer::close;

  /** What happens on one connection. */
  interface Script {
    void play(Peer peer) throws IOException, InterruptedException;
  }

  private LoopbackServer(ServerSocket listener, @Nullable SSLContext tls) {
    this.listener = listener;
    this.tls = tls;
    this.acceptor = spawn(this::accept);
  }

  static LoopbackServer start() throws IOException {
    return start(null);
  }

  /** Starts a server that shows the certificate of this name, of those in {@link TestKeys}. */
  static LoopbackServer startTls(String certificate) throws IOException {
    return start(TestKeys.serverContext(certificate));
  }

  private static LoopbackServer start(@Nullable SSLContext tls) throws IOException {
    return new LoopbackServer(new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1")), tls);
  }

  /** Sets the script of all connections without one of their own. */
  void always(Script script) {
    always = script;
  }

  /** Adds a script for the next connection that has none yet. */
  void next(Script script) {
    next.add(script);
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        open.add(socket);
        connections.incrementAndGet();
        Script own = next.poll();
        spawn(() -> play(own == null ? always : own, socket));
      } catch (IOException e) {
        return; // Closed.
      }
    }
  }

  private void play(Script script, Socket socket) {
    try (Socket closing = socket) {
      script.play(new Peer(closing, tls == null ? closing : secured(closing, tls), heard));
    } catch (IOException | InterruptedException e) {
      // The client went away, or the test is over: what was heard is what counts.
    } finally {
      open.remove(socket);
    }
  }

  /** Shakes hands when the first byte is read or written. */
  private static Socket secured(Socket socket, SSLContext tls) throws IOException {
    SSLSocket secured =
        (SSLSocket) tls.getSocketFactory().createSocket(socket, "localhost", 0, true);
    secured.setUseClientMode(false);
    return secured;
  }

  private static Thread spawn(Runnable work) {
    Thread thread = new Thread(work, "loopback-server");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  String url(String target) {
    return (tls == null ? "http" : "https") + "://127.0.0.1:" + port() + target;
  }

  int port() {
    return listener.getLocalPort();
  }

  int connections() {
    return connections.get();
  }

  /** The requests that were heard to their end. */
  List<HeardRequest> heard() {
    return heard;
  }

  @Override
  public void close() throws IOException {
    listener.close();
    awaitAcceptor();
    for (Socket socket : open) {
      socket.close();
    }
  }

  /** Until that thread is out of accept, the system still takes connections for it. */
  private void awaitAcceptor() {
    try {
      acceptor.join(10_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
