package io.cardfile.transport.retrofit;

import java.net.InetAddress;
import java.net.Socket;
import java.util.function.Supplier;
import javax.net.SocketFactory;

/** A custom socket factory for sockets with a defect. */
final class SuppliedSockets extends SocketFactory {

  private final Supplier<Socket> sockets;

  SuppliedSockets(Supplier<Socket> sockets) {
    this.sockets = sockets;
  }

  @Override
  public Socket createSocket() {
    return sockets.get();
  }

  @Override
  public Socket createSocket(String host, int port) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
    throw new UnsupportedOperationException();
  }
}
