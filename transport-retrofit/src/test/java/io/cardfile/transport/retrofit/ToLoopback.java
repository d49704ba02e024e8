package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import javax.net.SocketFactory;

/**
 * Connects to 127.0.0.1 whatever address it is given: a host with many addresses, also where the
 * system knows but one of its own.
 */
final class ToLoopback extends SocketFactory {

  @Override
  public Socket createSocket() {
    return new Socket() {
      @Override
      public void connect(SocketAddress address, int timeout) throws IOException {
        int port = ((InetSocketAddress) address).getPort();
        super.connect(new InetSocketAddress("127.0.0.1", port), timeout);
      }
    };
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
