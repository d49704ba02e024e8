package io.cardfile.testkit.http;

import io.cardfile.testkit.console.Console;
import io.cardfile.testkit.fault.Behaviours;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * Serves a simulated gateway over HTTP/1.1 on raw sockets, where faults can happen at any byte. Its
 * threads are daemons. Thread-safe.
 */
public final class GatewayServer implements AutoCloseable {

  final GatewaySimulator simulator;
  final Behaviours behaviours;
  final long maxWaitNanos;
  final CountDownLatch over = new CountDownLatch(1);
  final @Nullable Console console;
  private final @Nullable SSLContext tls;
  private final Acceptor acceptor;
  private final String url;

  private GatewayServer(Builder builder) throws IOException {
    simulator = builder.simulator;
    behaviours = builder.behaviours;
    maxWaitNanos = builder.maxWait.toNanos();
    tls = builder.https ? TestKeys.serverContext(TestKeys.SANDBOX) : null;
    InetAddress address = builder.address();
    ServerSocket socket = new ServerSocket(builder.port, 128, address);
    int port = socket.getLocalPort();
    url = (tls == null ? "http" : "https") + "://" + builder.urlHost(address) + ":" + port;
    String host = address.isAnyLocalAddress() ? Console.ANY_HOST : builder.host;
    console = builder.console ? new Console(this, port, host, builder.adminToken) : null;
    acceptor = new Acceptor(socket, raw -> new GatewayConnection(this, raw));
    acceptor.start();
  }

  /** Returns a builder of a server; other front ends may share the gateway and its behaviours. */
  public static Builder builder(GatewaySimulator simulator, Behaviours behaviours) {
    return new Builder(simulator, behaviours);
  }

  /** Returns the base URL, such as {@code http://127.0.0.1:49152}. */
  public String url() {
    return url;
  }

  /** Returns the gateway behind this server. */
  public GatewaySimulator simulator() {
    return simulator;
  }

  /** Returns what the gateway is to do with the requests to come. */
  public Behaviours behaviours() {
    return behaviours;
  }

  /** Sets the gateway and its behaviours back to the start. */
  public void reset() {
    behaviours.reset();
    simulator.reset();
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
   * Closes the port and every connection. After it returns, the ledger does not change any more,
   * unless the gateway works on a request for longer than a second.
   */
  @Override
  public void close() {
    over.countDown();
    acceptor.close();
    acceptor.awaitConnections();
  }

  /** Builds a {@link GatewayServer}; not thread-safe. */
  public static final class Builder {

    private final GatewaySimulator simulator;
    private final Behaviours behaviours;
    private boolean https;
    private boolean console;
    private @Nullable String host;
    private @Nullable String adminToken;
    private int port;
    private Duration maxWait = Duration.ofMinutes(1);

    private Builder(GatewaySimulator simulator, Behaviours behaviours) {
      this.simulator = simulator;
      this.behaviours = behaviours;
    }

    /** Serves HTTPS with the testkit's own certificate. */
    public Builder https() {
      https = true;
      return this;
    }

    /**
     * Serves the pages, their API and the simulated wallet below {@code /_sandbox/}. Their requests
     * are not recorded, and no fault happens to them; so a fault of a new connection happens only
     * after the head of its first request has arrived.
     */
    public Builder console() {
      console = true;
      return this;
    }

    /** Sets the address or name to listen at; 127.0.0.1 by default. */
    public Builder host(String host) {
      this.host = host;
      return this;
    }

    /** Sets the password of the console, of the user {@code admin}; none by default. */
    public Builder adminToken(String token) {
      adminToken = token;
      return this;
    }

    /** Sets the port; 0, the default, takes a free one. */
    public Builder port(int port) {
      this.port = port;
      return this;
    }

    /**
     * Sets the maximum time for a request to arrive, for an idle connection, and of a fault that
     * stalls or sends without end; a minute by default, longer than a client waits.
     */
    public Builder maxWait(Duration maxWait) {
      this.maxWait = maxWait;
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

    /**
     * Starts the server; close it when done.
     *
     * @throws java.net.BindException when the port is taken, or the address is not of this machine
     * @throws UnknownHostException when the name of {@link #host} cannot be resolved
     * @throws IllegalStateException when other machines can reach the console and there is no
     *     {@link #adminToken}
     */
    public GatewayServer start() throws IOException {
      return new GatewayServer(this);
    }
  }
}
