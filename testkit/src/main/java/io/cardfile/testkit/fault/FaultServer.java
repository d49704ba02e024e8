package io.cardfile.testkit.fault;

import io.cardfile.testkit.console.Console;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.Ledger;
import io.cardfile.testkit.http.Acceptor;
import io.cardfile.testkit.http.TestKeys;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * A simulated gateway that plays faults, by default on loopback: HTTP/1.1 on raw sockets, with a
 * {@link Fault} at any position of an exchange.
 *
 * <pre>{@code
 * try (FaultServer server = FaultServer.inFrontOf(GatewaySimulator.create())) {
 *   server.once(Fault.afterRequest().cut()); // Charged, but the reply was lost.
 *   shop.charge(server.purchasesUrl());
 *   LedgerAssert.assertThat(server.ledger()).chargedOnce("INV-1");
 * }
 * }</pre>
 *
 * <p>Without a fault it replies as the simulator does. If two faults apply, the one scheduled first
 * happens, but see {@link #onReference}. No operation waits longer than {@link Builder#maxWait}. At
 * most 256 connections of one client address at once, and 512 in all. Its threads are daemons.
 * Thread-safe.
 */
public final class FaultServer implements AutoCloseable {

  final Schedule schedule = new Schedule();
  final Behaviours behaviours;
  final TrafficCounters traffic = new TrafficCounters();
  final CountDownLatch over = new CountDownLatch(1);
  final long maxWaitNanos;
  private final GatewaySimulator simulator;
  private final @Nullable SSLContext tls;
  final @Nullable Console console;
  private final Acceptor acceptor;
  private final String host;
  private final int port;

  private FaultServer(Builder builder) throws IOException {
    simulator = builder.simulator;
    behaviours = builder.behaviours;
    maxWaitNanos = builder.maxWait.toNanos();
    tls = builder.https ? TestKeys.serverContext(TestKeys.SANDBOX) : null;
    InetAddress address = builder.address();
    host = builder.urlHost(address);
    ServerSocket socket = new ServerSocket(builder.port, 128, address);
    port = socket.getLocalPort();
    console = builder.console ? new Console(this, port, builder.host, builder.adminToken) : null;
    acceptor = new Acceptor(socket, raw -> new FaultConnection(this, raw, numberAtAccept()));
    acceptor.start();
  }

  // A request to the console is none to the gateway, which only its head shows.
  private int numberAtAccept() {
    return console != null && tls == null ? 0 : schedule.nextConnection();
  }

  /** Starts a server over HTTP on a free port, in front of {@code simulator}. */
  public static FaultServer inFrontOf(GatewaySimulator simulator) throws IOException {
    return builder(simulator).start();
  }

  /** Returns a builder of a server in front of {@code simulator}, which other servers may share. */
  public static Builder builder(GatewaySimulator simulator) {
    return new Builder(Objects.requireNonNull(simulator, "simulator == null"));
  }

  /** Schedules the fault once, at the first opportunity. */
  public FaultServer once(Fault fault) {
    return scheduled(fault, FaultTrigger.once());
  }

  /**
   * Schedules the fault for every exchange. A fault that is scheduled later for the same moment
   * never happens: schedule the exceptions first.
   */
  public FaultServer always(Fault fault) {
    return scheduled(fault, FaultTrigger.always());
  }

  /**
   * Schedules the fault for every request on one connection.
   *
   * @param number 1 for the first connection that this server accepts
   */
  public FaultServer onConnection(int number, Fault fault) {
    return scheduled(fault, FaultTrigger.onConnection(number));
  }

  /**
   * Schedules the fault for one request. A fault at {@link Fault#accept} happens to the first
   * connection after the previous request.
   *
   * @param number 1 for the first request whose head this server reads
   */
  public FaultServer onRequest(int number, Fault fault) {
    return scheduled(fault, FaultTrigger.onRequest(number));
  }

  /**
   * Schedules the fault for one request, as {@link #onRequest}, counted from now.
   *
   * @param number 1 for the next request whose head this server reads
   */
  public FaultServer onNextRequest(int number, Fault fault) {
    return scheduled(fault, FaultTrigger.onNextRequest(number));
  }

  /**
   * Schedules the fault for the next purchase with this reference, once. It has priority over every
   * other fault after the request, because the reference is known only when the body was read; a
   * fault at an earlier position that is scheduled for the same request happens before.
   *
   * @throws IllegalArgumentException when the fault happens before the whole request was read: at
   *     {@link Fault#accept} or {@link Fault#afterRequestHead}
   */
  public FaultServer onReference(String reference, Fault fault) {
    return scheduled(fault, FaultTrigger.onReference(reference));
  }

  private FaultServer scheduled(Fault fault, FaultTrigger trigger) {
    schedule(fault, trigger);
    return this;
  }

  /**
   * Schedules the fault and returns its entry, whose ID removes it. The other methods schedule like
   * this one.
   *
   * @throws IllegalArgumentException as {@link #onReference}
   * @throws IllegalStateException when 1,000 faults are scheduled that are not over
   */
  public ScheduledFault schedule(Fault fault, FaultTrigger trigger) {
    Objects.requireNonNull(trigger, "trigger == null");
    if (required(fault).position.hasRequest() || !trigger.reference().isPresent()) {
      return schedule.add(trigger, Collections.singletonList(fault));
    }
    throw new IllegalArgumentException(
        "the reference is known after the request: use a fault of that position or a later one");
  }

  /**
   * Schedules faults at random where no other schedule applies. It replaces all random faults that
   * were scheduled before.
   *
   * <p>With the same seed, requests and connections with the same number have the same faults. The
   * clients determine which request gets which number.
   *
   * @param percent the share of requests to which one of {@code faults} happens, 0 to 100; for
   *     faults at {@link Fault#accept} the share of connections
   */
  public FaultServer sometimes(int percent, long seed, List<Fault> faults) {
    FaultTrigger trigger = FaultTrigger.sometimes(percent, seed);
    faults.forEach(FaultServer::required);
    schedule.removeRandom();
    schedule.add(trigger, faults);
    return this;
  }

  private static Fault required(Fault fault) {
    return Objects.requireNonNull(fault, "fault == null");
  }

  /**
   * Returns the scheduled faults in the order in which they were scheduled, with how often each has
   * happened; of those that are over only the last 100. Unmodifiable.
   */
  public List<ScheduledFault> scheduledFaults() {
    return schedule.list();
  }

  /** Removes one scheduled fault; returns whether there was one with this ID. */
  public boolean removeFault(int id) {
    return schedule.remove(id);
  }

  /** Removes all faults: from now on this server replies as the gateway does. */
  public FaultServer clearFaults() {
    schedule.clear();
    return this;
  }

  /**
   * Removes all faults, sets the counters of this server to zero and {@linkplain
   * GatewaySimulator#reset resets} the simulator. Open connections keep their numbers.
   */
  public void reset() {
    schedule.reset();
    behaviours.reset();
    traffic.reset();
    simulator.reset();
    if (console != null) {
      console.afterReset();
    }
  }

  /** Returns the base URL of wallet tokens, such as {@code http://127.0.0.1:49152}. */
  public String walletUrl() {
    return (tls == null ? "http" : "https") + "://" + host + ":" + port;
  }

  /** Returns the base URL of purchases. */
  public String purchasesUrl() {
    return walletUrl();
  }

  /** Returns the simulator behind this server. */
  public GatewaySimulator simulator() {
    return simulator;
  }

  /** Returns the purchases decided so far. */
  public Ledger ledger() {
    return simulator.ledger();
  }

  /** Returns the number of accepted connections. */
  public int connections() {
    return schedule.connections();
  }

  /** Returns the number of requests that were read completely. */
  public int requests() {
    return traffic.requests();
  }

  /** Returns the number of request bytes that were read, without TLS. */
  public long bytesReceived() {
    return traffic.received();
  }

  /** Returns the number of reply bytes that were written, without TLS. */
  public long bytesSent() {
    return traffic.sent();
  }

  /** Returns how often {@code fault} has happened. */
  public FaultCount count(Fault fault) {
    return traffic.of(required(fault));
  }

  /**
   * Waits until {@code fault} has happened, for example before a test cancels the call.
   *
   * @param limit the maximum time; limited to a day
   * @return whether it has happened
   */
  public boolean awaitFault(Fault fault, Duration limit) {
    return traffic.await(required(fault), Objects.requireNonNull(limit, "limit == null"));
  }

  /** Returns what this gateway is to do with the requests to come. */
  public Behaviours behaviours() {
    return behaviours;
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
   * Closes the port and every connection immediately. After it returns, the ledger does not change
   * any more, unless the gateway works on a request for longer than a second.
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
    private Behaviours behaviours = new Behaviours();
    private boolean https;
    private boolean console;
    private @Nullable String host;
    private @Nullable String adminToken;
    private int port;
    private Duration maxWait = Duration.ofSeconds(10);

    private Builder(GatewaySimulator simulator) {
      this.simulator = simulator;
    }

    /** Serves HTTPS with the certificate of {@code SandboxCertificate}. */
    public Builder https() {
      https = true;
      return this;
    }

    /**
     * Serves the admin API, its pages and the simulated wallet below {@code /_sandbox/}. Their
     * requests are not counted or recorded, and no fault happens to them, with one exception: over
     * HTTPS, faults on accepting a connection happen to every connection. Requests that a web page
     * of another origin sends are refused with 403.
     */
    public Builder console() {
      console = true;
      return this;
    }

    /**
     * Sets the address to listen at; 127.0.0.1 by default. Anyone who reaches another address can
     * use the gateway.
     *
     * @param host an address, or a name that this machine resolves; clients may use it in {@code
     *     Host}, as well as {@code 127.0.0.1}, {@code [::1]} and {@code localhost}
     */
    public Builder host(String host) {
      this.host = Objects.requireNonNull(host, "host == null");
      return this;
    }

    /**
     * Makes the console require HTTP Basic with the user {@code admin} and this password, except
     * for health, readiness and the simulated wallet.
     */
    public Builder adminToken(String token) {
      adminToken = Objects.requireNonNull(token, "token == null");
      return this;
    }

    private InetAddress address() throws UnknownHostException {
      InetAddress address = InetAddress.getByName(host == null ? "127.0.0.1" : host);
      if (console && adminToken == null && !address.isLoopbackAddress()) {
        throw new IllegalStateException(
            "a console that other machines can reach needs adminToken(..)");
      }
      return address;
    }

    private String urlHost(InetAddress address) {
      if (host == null || address.isAnyLocalAddress()) {
        return "127.0.0.1";
      }
      return host.indexOf(':') < 0 ? host : "[" + host + "]";
    }

    /** Shares the behaviours with other front ends of the same gateway. */
    public Builder behaviours(Behaviours behaviours) {
      this.behaviours = Objects.requireNonNull(behaviours, "behaviours == null");
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
     * Sets the maximum time that the server waits for the client to send a request, on an idle
     * connection, or during a fault that stalls or sends repeatedly; 10 s by default.
     *
     * @throws IllegalArgumentException when it is below a millisecond or above a day
     */
    public Builder maxWait(Duration maxWait) {
      Objects.requireNonNull(maxWait, "maxWait == null");
      if (maxWait.compareTo(Duration.ofMillis(1)) < 0
          || maxWait.compareTo(Duration.ofDays(1)) > 0) {
        throw new IllegalArgumentException("the maximum wait is 1 ms to a day");
      }
      this.maxWait = maxWait;
      return this;
    }

    /**
     * Starts the server; close it when done.
     *
     * @throws java.net.BindException when the port is taken, or the address is not of this machine
     * @throws java.net.UnknownHostException when the name of {@link #host} cannot be resolved
     * @throws IllegalStateException when other machines can reach the console and there is no
     *     {@link #adminToken}
     */
    public FaultServer start() throws IOException {
      return new FaultServer(this);
    }
  }
}
