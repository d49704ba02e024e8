package io.cardfile.testkit.contract;

import io.cardfile.testkit.http.Acceptor;
import io.cardfile.testkit.http.TestKeys;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * A server on raw sockets that plays one script for each connection and counts what it hears. Every
 * wait of it ends; a script that fails closes its connection.
 */
final class LoopbackServer implements AutoCloseable {

  private final @Nullable SSLContext tls;
  private final Acceptor acceptor;
  private final int port;
  private final Queue<Script> next = new ConcurrentLinkedQueue<>();
  private final List<ReceivedRequest> heard = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();
  private final CountDownLatch connected = new CountDownLatch(1);
  private volatile Script always = ServerConnection::close;

  /** What happens on one connection. */
  interface Script {
    void play(ServerConnection peer) throws IOException, InterruptedException;
  }

  private LoopbackServer(ServerSocket listener, @Nullable SSLContext tls) {
    this.tls = tls;
    port = listener.getLocalPort();
    acceptor = new Acceptor(listener, this::serve);
    acceptor.start();
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

  /** From now on only reads requests on new connections, and answers none. */
  void hearAll() {
    next.clear();
    always =
        peer -> {
          while (true) {
            peer.hear();
          }
        };
  }

  private Runnable serve(Socket socket) {
    connections.incrementAndGet();
    connected.countDown();
    Script own = next.poll();
    return () -> play(own == null ? always : own, socket);
  }

  private void play(Script script, Socket socket) {
    try (Socket closing = socket) {
      script.play(
          new ServerConnection(closing, tls == null ? closing : secured(closing, tls), heard));
    } catch (IOException | InterruptedException e) {
      // The client went away, or the test is over: what was heard is what counts.
    }
  }

  /** Shakes hands when the first byte is read or written. */
  private static Socket secured(Socket socket, SSLContext tls) throws IOException {
    SSLSocket secured =
        (SSLSocket) tls.getSocketFactory().createSocket(socket, "localhost", 0, true);
    secured.setUseClientMode(false);
    return secured;
  }

  String url(String target) {
    return (tls == null ? "http" : "https") + "://127.0.0.1:" + port + target;
  }

  int port() {
    return port;
  }

  int connections() {
    return connections.get();
  }

  /** Waits for the first connection; false when there is none in time. */
  boolean isConnectedWithin(Duration limit) {
    try {
      return connected.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** The requests that were heard to their end. */
  List<ReceivedRequest> heard() {
    return heard;
  }

  @Override
  public void close() {
    acceptor.close();
  }
}
