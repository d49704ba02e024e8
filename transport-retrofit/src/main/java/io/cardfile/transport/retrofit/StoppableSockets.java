package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/**
 * Creates sockets that neither connect nor write for a call that was cancelled or whose deadline
 * has passed. They replace only the standard sockets: sockets of a custom factory cannot be
 * wrapped, because TLS on Android accesses their internals.
 */
final class StoppableSockets extends SocketFactory {

  private final SocketFactory standard = SocketFactory.getDefault();
  private final CurrentTransmission current;
  private final boolean http2;

  StoppableSockets(CurrentTransmission current, boolean http2) {
    this.current = current;
    this.http2 = http2;
  }

  @Override
  public Socket createSocket() {
    return new StoppableSocket(current, http2);
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return standard.createSocket(host, port);
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return standard.createSocket(host, port, localHost, localPort);
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return standard.createSocket(host, port);
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return standard.createSocket(host, port, localHost, localPort);
  }
}
