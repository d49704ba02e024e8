package io.cardfile.transport.jdk;

import static io.cardfile.transport.jdk.ExplainedException.require;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeoutException;
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
    List<InetAddress> resolve(String host) throws UnknownHostException;
  }

  /** Returns the TLS context; the default one takes long to create. */
  interface TlsContext {
    SSLContext get() throws NoSuchAlgorithmException;
  }

  private final TlsContext tls;
  private volatile @Nullable SSLSocketFactory sockets; // From the first https connection on.
  private final NameService names;
  private final ThreadPoolExecutor lookups =
      new ThreadPoolExecutor(
          MAX_LOOKUPS, MAX_LOOKUPS, 5, SECONDS, new LinkedBlockingQueue<>(), Watchdog::daemon);

  Connector(TlsContext tls, NameService names) {
    this.tls = tls;
    this.names = names;
    lookups.allowCoreThreadTimeOut(true);
  }

  /** Returns an open connection, after the handshake of TLS; not one byte of a request is sent. */
  Connection connect(Target target, String account, CallLimit limit) throws IOException {
    IOException failure = new UnknownHostException("the name has no address");
    for (InetAddress address : resolve(target.host, limit)) {
      InetSocketAddress server = new InetSocketAddress(address, target.port);
      SocketChannel channel = SocketChannel.open();
      try {
        limit.waitsFor(() -> Connection.close(channel));
        try {
          channel.socket().connect(server, limit.millisLeft(CONNECT_MILLIS));
        } catch (IOException e) {
          Connection.close(channel);
          limit.check();
          failure = e;
          continue; // Only another address: a server that refuses in TLS would do so again.
        }
        channel.socket().setTcpNoDelay(true);
        channel.socket().setSoTimeout(limit.millisLeft(Integer.MAX_VALUE));
        Socket socket = target.tls ? secure(channel.socket(), target) : channel.socket();
        return new Connection(channel, socket, account);
      } catch (Throwable e) {
        Connection.close(channel);
        throw e;
      }
    }
    throw failure;
  }

  private Socket secure(Socket plain, Target target) throws IOException {
    SSLSocket socket = (SSLSocket) sockets().createSocket(plain, target.host, target.port, true);
    restrict(socket);
    socket.startHandshake();
    return socket;
  }

  /** Returns the same factory from the first time on: a later default context changes nothing. */
  private SSLSocketFactory sockets() throws ExplainedException {
    SSLSocketFactory found = sockets;
    if (found == null) {
      try {
        found = tls.get().getSocketFactory();
      } catch (NoSuchAlgorithmException e) {
        throw new ExplainedException("the default TLS context of this runtime is not usable", e);
      }
      sockets = found;
    }
    return found;
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
  private List<InetAddress> resolve(String host, CallLimit limit) throws IOException {
    FutureTask<List<InetAddress>> lookup = new FutureTask<>(() -> names.resolve(host));
    try {
      limit.waitsFor(() -> lookup.cancel(true));
      lookups.execute(lookup);
      return lookup.get(limit.nanosLeft(), NANOSECONDS);
    } catch (ExecutionException e) {
      throw new IOException("the name was not resolved", e.getCause());
    } catch (TimeoutException e) {
      throw new IOException(e); // The limit explains this, an interrupt and a cancellation.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      lookup.cancel(true);
      lookups.remove(lookup);
    }
  }
}
