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
 * A server on raw sockets that plays one script for each connection and records the requests. Every
 * wait has a limit; a script that fails closes its connection.
 */
final class LoopbackServer implements AutoCloseable {

  private final @Nullable SSLContext tls;
  private final Acceptor acceptor;
  private final int port;
  private final Queue<Script> next = new ConcurrentLinkedQueue<>();
  private final List<ReceivedRequest> received = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();
  private final CountDownLatch connected = new CountDownLatch(1);
  private volatile Script always = ServerConnection::close;

  /** The script of one connection. */
  interface Script {
    void play(ServerConnection connection) throws IOException, InterruptedException;
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

  /** Starts a server with the certificate of this name in {@link TestKeys}. */
  static LoopbackServer startTls(String certificate) throws IOException {
    return start(TestKeys.serverContext(certificate));
  }

  private static LoopbackServer start(@Nullable SSLContext tls) throws IOException {
    return new LoopbackServer(new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1")), tls);
  }

  /** Sets the script of all connections that have no script of their own. */
  void always(Script script) {
    always = script;
  }

  /** Adds a script for the next connection without a script. */
  void next(Script script) {
    next.add(script);
  }

  private Runnable serve(Socket socket) {
    int number = connections.incrementAndGet();
    connected.countDown();
    Script own = next.poll();
    return () -> play(own == null ? always : own, socket, number);
  }

  private void play(Script script, Socket socket, int number) {
    try (Socket closing = socket) {
      Socket channel = tls == null ? closing : secured(closing, tls);
      script.play(new ServerConnection(closing, channel, received, number));
    } catch (IOException | InterruptedException e) {
      // The client closed the connection or the test is over: only the recorded requests count.
    }
  }

  /** Returns a TLS socket, which performs the handshake on the first read or write. */
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

  /** Waits for the first connection; returns false when there is none in time. */
  boolean isConnectedWithin(Duration limit) {
    try {
      return connected.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Returns the requests that were received completely. */
  List<ReceivedRequest> received() {
    return received;
  }

  /** Returns the number of POSTs that were received completely. */
  long posts() {
    return received.stream().filter(request -> request.method().equals("POST")).count();
  }

  /** Closes the port and every connection. */
  @Override
  public void close() {
    acceptor.close();
    acceptor.awaitConnections();
  }
}
