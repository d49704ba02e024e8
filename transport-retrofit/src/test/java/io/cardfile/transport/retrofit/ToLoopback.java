package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;

/**
 * Connects to 127.0.0.1 for every address, to simulate a host with many addresses on a system that
 * has only one.
 */
final class ToLoopback extends Socket {

  @Override
  public void connect(SocketAddress address, int timeout) throws IOException {
    int port = ((InetSocketAddress) address).getPort();
    super.connect(new InetSocketAddress("127.0.0.1", port), timeout);
  }
}
