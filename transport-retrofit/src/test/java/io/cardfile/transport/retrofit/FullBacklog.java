package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/** A port on which connections are neither accepted nor refused. */
final class FullBacklog implements AutoCloseable {

  private final ServerSocket full;
  private final List<Socket> waiting = new ArrayList<>();

  private FullBacklog(ServerSocket full) {
    this.full = full;
  }

  static FullBacklog start() throws IOException {
    ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
    FullBacklog backlog = new FullBacklog(socket);
    backlog.fill();
    return backlog;
  }

  private void fill() throws IOException {
    for (int i = 0; i < 16; i++) {
      Socket socket = new Socket();
      waiting.add(socket);
      try {
        socket.connect(new InetSocketAddress("127.0.0.1", port()), 200);
      } catch (SocketTimeoutException e) {
        return;
      }
    }
  }

  int port() {
    return full.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    for (Socket socket : waiting) {
      socket.close();
    }
    full.close();
  }
}
