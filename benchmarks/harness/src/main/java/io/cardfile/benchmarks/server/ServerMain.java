package io.cardfile.benchmarks.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import javax.net.ssl.SSLServerSocketFactory;

/**
 * Serves HTTP and HTTPS on two free ports of 127.0.0.1, which it prints, until its standard input
 * ends. The key of HTTPS is that of the system properties {@code javax.net.ssl.keyStore*}.
 */
public final class ServerMain {

  private static final int BACKLOG = 2048;
  private static final long STACK = 256 * 1024; // A thousand connections have a thread each.

  private final Replies replies = new Replies();

  private ServerMain() {}

  public static void main(String[] args) throws IOException {
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    ServerMain server = new ServerMain();
    ServerSocket plain = new ServerSocket(0, BACKLOG, loopback);
    ServerSocket tls = SSLServerSocketFactory.getDefault().createServerSocket(0, BACKLOG, loopback);
    server.start(() -> server.accept(plain));
    server.start(() -> server.accept(tls));
    System.out.println("http=" + plain.getLocalPort() + " https=" + tls.getLocalPort());
    while (System.in.read() >= 0) {
      // Ends with the harness.
    }
    System.exit(0);
  }

  private void accept(ServerSocket listening) {
    try {
      while (true) {
        Socket socket = listening.accept();
        socket.setTcpNoDelay(true);
        start(() -> ServerConnection.serve(socket, replies));
      }
    } catch (IOException e) {
      e.printStackTrace();
    }
  }

  private void start(Runnable work) {
    Thread thread = new Thread(null, work, "server", STACK);
    thread.setDaemon(true);
    thread.start();
  }
}
