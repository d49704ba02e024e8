package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Creates TLS sockets; refuses a handshake for a call that was cancelled or whose deadline has
 * passed. {@link StoppableSocket} makes the same check, but not on Android, where TLS bypasses the
 * socket's streams, and not for sockets of a custom factory.
 */
final class StoppableTls extends SSLSocketFactory {

  private final SSLSocketFactory callers;
  private final CurrentTransmission current;
  private final ConnectionUses uses;

  StoppableTls(SSLSocketFactory callers, CurrentTransmission current, ConnectionUses uses) {
    this.uses = uses;
    this.callers = callers;
    this.current = current;
  }

  @Override
  public Socket createSocket(Socket socket, String host, int port, boolean autoClose)
      throws IOException {
    current.requireGoingOn();
    if (!(socket instanceof StoppableSocket)) {
      Socket tls = callers.createSocket(socket, host, port, autoClose);
      return watched(tls, new ConnectionLimits(), false);
    }
    StoppableSocket beneath = (StoppableSocket) socket;
    beneath.layer();
    Socket tls = callers.createSocket(socket, host, port, autoClose);
    Socket watched = watched(tls, beneath.limits(), true);
    uses.layered(watched, beneath);
    return watched;
  }

  /**
   * Returns {@code tls}, wrapped if it belongs to the JDK.
   *
   * @param counted whether the socket below already counts against {@code limits}
   */
  private static Socket watched(Socket tls, ConnectionLimits limits, boolean counted) {
    return isOfTheJdk(tls) ? WatchedTlsSocket.over(tls, limits, counted) : tls;
  }

  // Android has no TLS of the JDK: the rules for R8 in this jar replace the result by false.
  private static boolean isOfTheJdk(Socket tls) {
    return tls instanceof SSLSocket && tls.getClass().getName().startsWith("sun.security.ssl.");
  }

  @Override
  public Socket createSocket() throws IOException {
    return callers.createSocket();
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return callers.createSocket(host, port);
  }

  @Override
  public Socket createSocket(String host, int port, @Nullable InetAddress localHost, int localPort)
      throws IOException {
    return callers.createSocket(host, port, localHost, localPort);
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return callers.createSocket(host, port);
  }

  @Override
  public Socket createSocket(
      InetAddress host, int port, @Nullable InetAddress localHost, int localPort)
      throws IOException {
    return callers.createSocket(host, port, localHost, localPort);
  }

  @Override
  public String[] getDefaultCipherSuites() {
    return callers.getDefaultCipherSuites();
  }

  @Override
  public String[] getSupportedCipherSuites() {
    return callers.getSupportedCipherSuites();
  }
}
