package io.cardfile.transport.jdk;

import static io.cardfile.transport.jdk.ExplainedException.require;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** Opens connections: resolves the name, connects to one of its addresses, and begins TLS. */
final class Connector {

  private static final List<String> VERSIONS = Arrays.asList("TLSv1.2", "TLSv1.3");
  private static final int MAX_LOOKUPS = 4;
  private static final int CONNECT_MILLIS = 10_000; // For each address.

  /** Resolves a name. */
  interface NameService {
    InetAddress[] resolve(String host) throws UnknownHostException;
  }

  private final Callable<SSLContext> tls; // The default one takes long to create.
  private @Nullable SSLSocketFactory sockets; // From the first https connection on.
  private final NameService names;
  private final Ticker ticker;
  final ThreadPoolExecutor lookups =
      new ThreadPoolExecutor(
          MAX_LOOKUPS, MAX_LOOKUPS, 5, SECONDS, new LinkedBlockingQueue<>(), Watchdog::daemon);

  Connector(Callable<SSLContext> tls, NameService names, Ticker ticker) {
    this.tls = tls;
    this.names = names;
    this.ticker = ticker;
    lookups.allowCoreThreadTimeOut(true);
  }

  /**
   * Returns an open connection, after the handshake of TLS; not one byte of a request is sent. If
   * it fails, the end of the call closes the connection.
   */
  Connection open(Target target, CallLimit limit) throws Exception {
    Connection connection = connect(target, limit);
    if (target.tls) {
      SSLSocket socket =
          (SSLSocket) sockets().createSocket(connection.socket, target.host, target.port, true);
      restrict(socket);
      socket.startHandshake();
      connection.socket = socket;
    }
    return connection;
  }

  private Connection connect(Target target, CallLimit limit) throws Exception {
    IOException failure = new UnknownHostException("the name has no address");
    for (InetAddress address : resolve(target.host, limit)) {
      Connection connection = new Connection(target, ticker.nanos());
      limit.waitsFor(connection::close);
      try {
        InetSocketAddress server = new InetSocketAddress(address, target.port);
        connection.socket.connect(server, limit.millisLeft(CONNECT_MILLIS));
        connection.socket.setTcpNoDelay(true);
        return connection;
      } catch (IOException e) {
        connection.close();
        failure = e; // Another address may answer; a server that refuses in TLS would do so again.
      }
    }
    throw failure;
  }

  /** Returns the same factory from the first time on: a later default context changes nothing. */
  private synchronized SSLSocketFactory sockets() throws ExplainedException {
    try {
      if (sockets == null) {
        sockets = tls.call().getSocketFactory();
      }
      return sockets;
    } catch (Exception e) {
      throw new ExplainedException("the default TLS context of this runtime is not usable", e);
    }
  }

  static void restrict(SSLSocket socket) throws ExplainedException {
    List<String> versions = new ArrayList<>(Arrays.asList(socket.getEnabledProtocols()));
    versions.retainAll(VERSIONS);
    require(!versions.isEmpty(), "the TLS context enables neither TLS 1.2 nor TLS 1.3");
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setProtocols(versions.toArray(new String[0]));
    parameters.setEndpointIdentificationAlgorithm("HTTPS"); // Otherwise any name is accepted.
    socket.setSSLParameters(parameters);
  }

  /** Resolves on another thread, because the name service of the system cannot be stopped. */
  private InetAddress[] resolve(String host, CallLimit limit) throws Exception {
    lookups.purge(); // Removes those of calls that ended while all threads were busy.
    Future<InetAddress[]> lookup = lookups.submit(() -> names.resolve(host));
    limit.waitsFor(() -> lookup.cancel(true));
    return lookup.get();
  }
}
