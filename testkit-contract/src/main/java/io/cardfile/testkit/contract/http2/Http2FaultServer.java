package io.cardfile.testkit.contract.http2;

import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.http.Acceptor;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * A gateway over HTTP/2 on 127.0.0.1 that plays scheduled faults, and counts connections and
 * requests.
 *
 * <p>It uses TLS with the certificate of {@link io.cardfile.testkit.sandbox.SandboxCertificate},
 * and offers only HTTP/2 by ALPN. Every connection may be used for {@code localhost} and for {@code
 * 127.0.0.1}. Limits: 256 connections at once, 1 MiB for a request, 30 s without a frame. Its
 * threads are daemons. It needs a runtime with ALPN: Java 8u252 or newer. Thread-safe.
 */
public final class Http2FaultServer implements AutoCloseable {

  private final Http2Script script = new Http2Script();
  private final AtomicInteger connections = new AtomicInteger();
  private final Http2Tls tls = new Http2Tls();
  private final Function<GatewayRequest, Optional<WireReply>> upstream;
  private final Acceptor acceptor;
  private final int port;

  private Http2FaultServer(Function<GatewayRequest, Optional<WireReply>> upstream)
      throws IOException {
    this.upstream = upstream;
    InetAddress loopback = InetAddress.getByAddress("127.0.0.1", new byte[] {127, 0, 0, 1});
    ServerSocket socket = new ServerSocket(0, 128, loopback);
    port = socket.getLocalPort();
    acceptor = new Acceptor(socket, this::serve);
  }

  /** Starts a server on a free port, in front of a gateway that other servers may share. */
  public static Http2FaultServer inFrontOf(GatewaySimulator simulator) throws IOException {
    return inFrontOf(Objects.requireNonNull(simulator, "simulator == null")::handle);
  }

  /**
   * Starts a server on a free port.
   *
   * @param upstream returns the reply to a forwarded request, or empty to break the connection;
   *     called from many threads
   */
  public static Http2FaultServer inFrontOf(Function<GatewayRequest, Optional<WireReply>> upstream)
      throws IOException {
    Objects.requireNonNull(upstream, "upstream == null");
    Http2FaultServer server = new Http2FaultServer(upstream);
    server.acceptor.start();
    return server;
  }

  private Runnable serve(Socket socket) {
    connections.incrementAndGet();
    return new Http2Connection(socket, tls, new Http2Player(script, upstream));
  }

  /**
   * Schedules {@code fault} for the next request. If called twice, the next two requests have one
   * fault each.
   */
  public Http2FaultServer once(Http2Fault fault) {
    script.once(Objects.requireNonNull(fault, "fault == null"));
    return this;
  }

  /** Schedules {@code fault} for every request that has no fault of its own. */
  public Http2FaultServer always(Http2Fault fault) {
    script.always(Objects.requireNonNull(fault, "fault == null"));
    return this;
  }

  /**
   * Schedules {@code fault} for one request.
   *
   * @param number the number of the request among all complete requests of all connections since
   *     the start, from 1
   * @throws IllegalArgumentException when it is below 1
   */
  public Http2FaultServer onRequest(int number, Http2Fault fault) {
    Objects.requireNonNull(fault, "fault == null");
    if (number < 1) {
      throw new IllegalArgumentException("requests are counted from 1");
    }
    script.onRequest(number, fault);
    return this;
  }

  /** Returns the base URL of wallet tokens, such as {@code https://127.0.0.1:49152}. */
  public String walletUrl() {
    return url("127.0.0.1");
  }

  /** Returns the base URL of purchases. */
  public String purchasesUrl() {
    return url("127.0.0.1");
  }

  /**
   * Returns the base URL with this host name.
   *
   * @param host {@code localhost} or {@code 127.0.0.1}, the names of the certificate
   */
  public String url(String host) {
    return "https://" + Objects.requireNonNull(host, "host == null") + ":" + port;
  }

  /** Returns the number of accepted connections. */
  public int connections() {
    return connections.get();
  }

  /** Returns the number of complete requests, up to the end of their stream, of any method. */
  public int requests() {
    return script.requests();
  }

  /** Closes the port and every connection immediately. */
  @Override
  public void close() {
    acceptor.close();
  }

  @Override
  public String toString() {
    return "Http2FaultServer(" + walletUrl() + ", " + requests() + " requests)";
  }
}
