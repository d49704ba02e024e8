package io.cardfile.testkit.sandbox;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.Ledger;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.testkit.http.Acceptor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * The simulated gateway over real HTTP/1.1, or HTTPS, on 127.0.0.1.
 *
 * <p>A small server of its own: what the JDK brings writes head and body of a reply apart, which
 * costs some 40 ms a request on a kept-alive connection unless a system property is set, and cannot
 * bound the time of a request otherwise.
 *
 * <p>At most 256 connections at once, 1 MiB a body, and 30 s (a setting) for a request to arrive
 * and for an idle connection. The server's threads are daemons. Thread-safe.
 */
public final class SandboxServer implements AutoCloseable {

  private final GatewaySimulator simulator;
  private final Acceptor acceptor;
  private final String baseUrl;

  private SandboxServer(Builder builder) throws IOException {
    simulator = builder.simulator;
    InetAddress loopback = InetAddress.getByAddress("127.0.0.1", new byte[] {127, 0, 0, 1});
    ServerSocket socket =
        builder.https
            ? SandboxCertificate.serverSocket(builder.port, loopback)
            : new ServerSocket(builder.port, 128, loopback);
    baseUrl = (builder.https ? "https" : "http") + "://127.0.0.1:" + socket.getLocalPort();
    long nanos = builder.requestLimit.toNanos();
    acceptor = new Acceptor(socket, peer -> new Connection(peer, simulator, nanos));
    acceptor.start();
  }

  /** Starts a server with all defaults: HTTP on a free port. */
  public static SandboxServer start() throws IOException {
    return builder(GatewaySimulator.create()).start();
  }

  /** Returns a builder of a server in front of {@code simulator}, which others may share. */
  public static Builder builder(GatewaySimulator simulator) {
    return new Builder(Objects.requireNonNull(simulator, "simulator == null"));
  }

  /** The base URL of wallet tokens, such as {@code http://127.0.0.1:49152}. */
  public String walletUrl() {
    return baseUrl;
  }

  /** The base URL of purchases. */
  public String purchasesUrl() {
    return baseUrl;
  }

  /** What stands behind this front end. */
  public GatewaySimulator simulator() {
    return simulator;
  }

  /** The purchases decided so far. */
  public Ledger ledger() {
    return simulator.ledger();
  }

  /** The last exchanges, oldest first; see {@link GatewaySimulator#exchanges}. */
  public List<RecordedExchange> exchanges() {
    return simulator.exchanges();
  }

  /**
   * Carries out the next request and loses its reply: the ledger shows the charge, and the
   * connection is closed without a byte of reply.
   */
  public void loseNextReply() {
    simulator.loseNextReply();
  }

  /** Closes the port and every connection at once; requests being served end unanswered. */
  @Override
  public void close() {
    acceptor.close();
  }

  @Override
  public String toString() {
    return "SandboxServer(" + baseUrl + ")";
  }

  /** Builds a {@link SandboxServer}; not thread-safe. */
  public static final class Builder {

    private final GatewaySimulator simulator;
    private boolean https;
    private int port;
    private Duration requestLimit = Duration.ofSeconds(30);

    private Builder(GatewaySimulator simulator) {
      this.simulator = simulator;
    }

    /** Serves HTTPS with the certificate of {@link SandboxCertificate}. */
    public Builder https() {
      https = true;
      return this;
    }

    /**
     * Sets the port; 0, the default, takes a free one.
     *
     * @throws IllegalArgumentException when it is not 0 to 65535
     */
    public Builder port(int port) {
      if (port < 0 || port > 65535) {
        throw new IllegalArgumentException("a port is 0 to 65535");
      }
      this.port = port;
      return this;
    }

    /**
     * Sets how long a request may take to arrive, and a connection to idle; 30 s by default. A
     * request that takes longer is answered with 408.
     *
     * @throws IllegalArgumentException when it is below a millisecond or above a day
     */
    public Builder requestLimit(Duration limit) {
      if (limit.toMillis() < 1 || limit.compareTo(Duration.ofDays(1)) > 0) {
        throw new IllegalArgumentException("a request's limit is 1 ms to a day");
      }
      this.requestLimit = limit;
      return this;
    }

    /**
     * Starts the server; close it when done.
     *
     * @throws java.net.BindException when the port is taken
     */
    public SandboxServer start() throws IOException {
      return new SandboxServer(this);
    }
  }
}
