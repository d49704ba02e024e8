package io.cardfile.testkit.sandbox;

import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.LedgerBook;
import io.cardfile.testkit.gateway.RecordedExchange;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * The simulated gateway over real HTTP/1.1, or HTTPS, on 127.0.0.1.
 *
 * <p>It does not use the HTTP server of the JDK. That server writes head and body of a reply
 * separately, which costs some 40 ms a request on a kept-alive connection unless a system property
 * is set, and it can limit the time of a request only by system properties.
 *
 * <p>Limits: 256 connections of one client address at once, 512 in all, 1 MiB for a body, and 5 s
 * (configurable) for a request to arrive and for an idle connection. One more connection replaces
 * the one that has been waiting longest for a whole request; if all of them are being answered, the
 * new one is closed. The server's threads are daemons. Thread-safe.
 */
public final class SandboxServer implements AutoCloseable {

  private final FaultServer server;

  private SandboxServer(FaultServer server) {
    this.server = server;
  }

  /** Starts a server with all defaults: HTTP on a free port. */
  public static SandboxServer start() throws IOException {
    return builder(GatewaySimulator.create()).start();
  }

  /** Returns a builder of a server in front of {@code simulator}, which other servers may share. */
  public static Builder builder(GatewaySimulator simulator) {
    return new Builder(Objects.requireNonNull(simulator, "simulator == null"));
  }

  /** Returns the base URL of wallet tokens, such as {@code http://127.0.0.1:49152}. */
  public String walletUrl() {
    return server.walletUrl();
  }

  /** Returns the base URL of purchases. */
  public String purchasesUrl() {
    return server.purchasesUrl();
  }

  /** Returns the simulator behind this server. */
  public GatewaySimulator simulator() {
    return server.simulator();
  }

  /** Returns the purchases decided so far. */
  public LedgerBook ledger() {
    return server.ledger();
  }

  /** Returns the last exchanges, oldest first; see {@link GatewaySimulator#exchanges}. */
  public List<RecordedExchange> exchanges() {
    return server.simulator().exchanges();
  }

  /**
   * Carries out the next request and loses its reply: the ledger shows the charge, and the
   * connection is closed without a byte of reply.
   */
  public void loseNextReply() {
    server.once(io.cardfile.testkit.fault.Fault.afterRequest().cut());
  }

  /** Closes the port and every connection immediately; requests in progress get no reply. */
  @Override
  public void close() {
    server.close();
  }

  @Override
  public String toString() {
    return "SandboxServer(" + walletUrl() + ")";
  }

  /** Builds a {@link SandboxServer}; not thread-safe. */
  public static final class Builder {

    private final FaultServer.Builder server;

    private Builder(GatewaySimulator simulator) {
      server = FaultServer.builder(simulator);
      requestLimit(Duration.ofSeconds(5));
    }

    /** Serves HTTPS with the certificate of {@link SandboxCertificate}. */
    public Builder https() {
      server.https();
      return this;
    }

    /**
     * Serves the admin API, its pages and the simulated wallet below {@code /_sandbox/}, as {@link
     * FaultServer.Builder#console}.
     */
    public Builder console() {
      server.console();
      return this;
    }

    /**
     * Sets the port; 0, the default, takes a free one.
     *
     * @throws IllegalArgumentException when it is not 0 to 65535
     */
    public Builder port(int port) {
      server.port(port);
      return this;
    }

    /**
     * Sets the maximum time for a request to arrive and for a connection to be idle; 5 s by
     * default. A request that takes longer is answered with 408.
     *
     * @throws IllegalArgumentException when it is below a millisecond or above a day
     */
    public Builder requestLimit(Duration limit) {
      server.maxWait(limit);
      return this;
    }

    /**
     * Starts the server; close it when done.
     *
     * @throws java.net.BindException when the port is taken
     */
    public SandboxServer start() throws IOException {
      return new SandboxServer(server.start());
    }
  }
}
