package io.cardfile.transport.apache;

import static io.cardfile.transport.apache.RefusedException.require;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.jspecify.annotations.Nullable;

/** Opens connections, each for one call and within its deadline. */
final class Connector {

  private static final int MAX_CONNECT_MILLIS = (int) TimeUnit.SECONDS.toMillis(10);

  private final BoundedNames names;
  private final TlsSocketStrategy tls;
  private final @Nullable HttpHost proxy;

  Connector(BoundedNames names, TlsSocketStrategy tls, @Nullable HttpHost proxy) {
    this.names = names;
    this.tls = tls;
    this.proxy = proxy;
  }

  /** Returns an open connection, which the call ends when its time is up. */
  GatewayConnection open(Target target, ApacheExchange call) throws Exception {
    HttpHost via = target.isLoopback() ? null : proxy;
    require(via == null || target.secure, "plain HTTP would show the request to the proxy");
    HttpHost peer = via == null ? new HttpHost(target.host, target.port) : via;
    GatewayConnection connection = connect(peer, call);
    if (via != null) {
      tunnel(connection.socket, target);
    }
    if (target.secure) {
      connection.socket = tls.upgrade(connection.socket, target.host, target.port, null, null);
    }
    return connection;
  }

  private GatewayConnection connect(HttpHost peer, ApacheExchange call) throws Exception {
    IOException failure = new UnknownHostException("the name has no address");
    for (InetAddress address : names.resolve(peer.getHostName(), call)) {
      GatewayConnection connection = new GatewayConnection();
      call.waitsFor(connection::abort);
      try {
        int limit = call.millisLeft(MAX_CONNECT_MILLIS);
        connection.socket.connect(new InetSocketAddress(address, peer.getPort()), limit);
        connection.socket.setTcpNoDelay(true);
        connection.socket.setSoTimeout(call.millisLeft(Integer.MAX_VALUE));
        return connection;
      } catch (IOException e) {
        failure = e;
        connection.abort();
      }
    }
    throw failure;
  }

  private static void tunnel(Socket socket, Target target) throws IOException, HttpException {
    String host = target.host.contains(":") ? "[" + target.host + "]" : target.host;
    String name = host + ":" + target.port;
    String request = "CONNECT " + name + " HTTP/1.1\r\nHost: " + name + "\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    ReplyReader reply = new ReplyReader(socket.getInputStream());
    int status = reply.readHead().getCode();
    require(status / 100 == 2 && !reply.hasSurplus(), "the proxy opened no tunnel");
  }
}
