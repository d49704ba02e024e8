package io.cardfile.testkit.fault;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.Ledger;
import io.cardfile.testkit.http.Acceptor;
import io.cardfile.testkit.http.TestKeys;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * A simulated gateway on loopback that things go wrong with: HTTP/1.1 on raw sockets, with a {@link
 * Fault} at any position of an exchange.
 *
 * <pre>{@code
 * try (FaultServer server = FaultServer.inFrontOf(GatewaySimulator.create())) {
 *   server.once(Fault.afterRequest().cut()); // Charged, but the reply was lost.
 *   shop.charge(server.purchasesUrl());
 *   LedgerAssert.assertThat(server.ledger()).chargedOnce("INV-1");
 * }
 * }</pre>
 *
 * <p>Without a fault it answers as the simulator does. What was scheduled first decides when two
 * faults apply. Nothing it does waits longer than the patience, 10 s by default. At most 256
 * connections at once. Its threads are daemons. Thread-safe.
 */
public final class FaultServer implements AutoCloseable {

  final Schedule schedule = new Schedule();
  final Traffic<Fault> traffic = new Traffic<>();
  final CountDownLatch over = new CountDownLatch(1);
  final long patienceNanos;
  private final GatewaySimulator simulator;
  private final @Nullable SSLContext tls;
  private final Acceptor acceptor;
  private final int port;

  private FaultServer(Builder builder) throws IOException {
    simulator = builder.simulator;
    patienceNanos = builder.patience.toNanos();
    tls = builder.https ? TestKeys.serverContext(TestKeys.SANDBOX) : null;
    InetAddress loopback = InetAddress.getByAddress("127.0.0.1", new byte[] {127, 0, 0, 1});
    ServerSocket socket = new ServerSocket(builder.port, 128, loopback);
    port = socket.getLocalPort();
    acceptor =
        new Acceptor(socket, raw -> new FaultConnection(this, raw, schedule.nextConnection()));
    acceptor.start();
  }

  /** Starts a server over HTTP on a free port, in front of {@code simulator}. */
  public static FaultServer inFrontOf(GatewaySimulator simulator) throws IOException {
    return builder(simulator).start();
  }

  /** Returns a builder of a server in front of {@code simulator}, which others may share. */
  public static Builder builder(GatewaySimulator simulator) {
    return new Builder(Objects.requireNonNull(simulator, "simulator == null"));
  }

  /** Lets it happen one time, as soon as it can. */
  public FaultServer once(Fault fault) {
    schedule.once(required(fault));
    return this;
  }

  /**
   * Lets it happen each time. What is scheduled after it for the same moment never happens: give
   * the exceptions first.
   */
  public FaultServer always(Fault fault) {
    schedule.always(required(fault));
    return this;
  }

  /**
   * Lets it happen on one connection, to each request of it.
   *
   * @param number 1 for the first connection that this server accepts
   */
  public FaultServer onConnection(int number, Fault fault) {
    schedule.onConnection(positive(number), required(fault));
    return this;
  }

  /**
   * Lets it happen to one request; a fault on accepting happens to the first connection after the
   * request before it.
   *
   * @param number 1 for the first request whose head this server reads
   */
  public FaultServer onRequest(int number, Fault fault) {
    schedule.onRequest(positive(number), required(fault));
    return this;
  }

  /**
   * Lets faults happen at random to whatever no other rule decides. Given again, the last holds.
   *
   * <p>The same numbers of requests and connections meet the same faults whenever the seed is the
   * same. Which request gets which number is the clients' doing.
   *
   * @param percent of 100 requests, how many one of {@code faults} happens to; of 100 connections,
   *     likewise, for those on accepting
   */
  public FaultServer sometimes(int percent, long seed, List<Fault> faults) {
    if (percent < 0 || percent > 100) {
      throw new IllegalArgumentException("a share is 0 to 100 percent");
    }
    faults.forEach(FaultServer::required);
    schedule.sometimes(new RandomFaults(percent, seed, faults));
    return this;
  }

  private static Fault required(Fault fault) {
    return Objects.requireNonNull(fault, "fault == null");
  }

  private static int positive(int number) {
    if (number < 1) {
      throw new IllegalArgumentException("connections and requests are counted from 1");
    }
    return number;
  }

  /** Forgets all faults: from now on it answers as the gateway does. */
  public FaultServer heal() {
    schedule.clear();
    return this;
  }

  /** The base URL of wallet tokens, such as {@code http://127.0.0.1:49152}. */
  public String walletUrl() {
    return (tls == null ? "http" : "https") + "://127.0.0.1:" + port;
  }

  /** The base URL of purchases. */
  public String purchasesUrl() {
    return walletUrl();
  }

  /** What stands behind this server. */
  public GatewaySimulator simulator() {
    return simulator;
  }

  /** The purchases decided so far. */
  public Ledger ledger() {
    return simulator.ledger();
  }

  /** How many connections were accepted. */
  public int connections() {
    return schedule.connections();
  }

  /** How many requests were read to their end. */
  public int requests() {
    return traffic.requests();
  }

  /** How many bytes of requests were read; without those of TLS. */
  public long bytesReceived() {
    return traffic.received();
  }

  /** How many bytes of replies were written; without those of TLS. */
  public long bytesSent() {
    return traffic.sent();
  }

  /** How often {@code fault} has happened. */
  public FaultCount count(Fault fault) {
    return traffic.of(required(fault));
  }

  /**
   * Waits until {@code fault} has happened, such as before a call is cancelled.
   *
   * @param limit how long at most; a day when it is more
   * @return whether it has
   */
  public boolean awaitFault(Fault fault, Duration limit) {
    return traffic.await(required(fault), Objects.requireNonNull(limit, "limit == null"));
  }

  Socket secured(Socket raw) throws IOException {
    if (tls == null) {
      return raw;
    }
    SSLSocket secured =
        (SSLSocket) tls.getSocketFactory().createSocket(raw, null, raw.getPort(), true);
    secured.setUseClientMode(false);
    return secured;
  }

  /**
   * Closes the port and every connection at once. When it returns, the ledger does not change any
   * more, unless something in the gateway takes longer than a second.
   */
  @Override
  public void close() {
    over.countDown();
    acceptor.close();
    acceptor.awaitConnections();
  }

  /** Shows the URL. */
  @Override
  public String toString() {
    return "FaultServer(" + walletUrl() + ")";
  }

  /** Builds a {@link FaultServer}; not thread-safe. */
  public static final class Builder {

    private final GatewaySimulator simulator;
    private boolean https;
    private int port;
    private Duration patience = Duration.ofSeconds(10);

    private Builder(GatewaySimulator simulator) {
      this.simulator = simulator;
    }

    /** Serves HTTPS with the certificate of {@code SandboxCertificate}. */
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
     * Sets how long anything may take that waits for the client: a request that arrives, an idle
     * connection, a fault that stalls or floods; 10 s by default.
     *
     * @throws IllegalArgumentException when it is below a millisecond or above a day
     */
    public Builder patience(Duration patience) {
      Objects.requireNonNull(patience, "patience == null");
      if (patience.compareTo(Duration.ofMillis(1)) < 0
          || patience.compareTo(Duration.ofDays(1)) > 0) {
        throw new IllegalArgumentException("the patience is 1 ms to a day");
      }
      this.patience = patience;
      return this;
    }

    /**
     * Starts the server; close it when done.
     *
     * @throws java.net.BindException when the port is taken
     */
    public FaultServer start() throws IOException {
      return new FaultServer(this);
    }
  }
}
