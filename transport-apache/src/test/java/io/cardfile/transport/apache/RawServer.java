package io.cardfile.transport.apache;

import io.cardfile.testkit.http.TestKeys;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLServerSocket;

/** A minimal server, for behaviour that is not part of the contract. */
final class RawServer implements AutoCloseable {

  static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";

  final List<String> heard = new CopyOnWriteArrayList<>(); // Head and body of each request.
  final AtomicInteger connections = new AtomicInteger();
  final AtomicInteger open = new AtomicInteger();
  private final ServerSocket listener;

  interface Script {
    void play(Line line) throws Exception;
  }

  /** One connection of a client. */
  final class Line {
    final Socket socket;
    private final BufferedReader in;

    Line(Socket socket) throws IOException {
      this.socket = socket;
      socket.setSoTimeout(20_000);
      socket.setTcpNoDelay(true); // Otherwise data after a reply waits for its acknowledgement.
      in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
    }

    String hear() throws IOException {
      StringBuilder request = new StringBuilder();
      int length = 0;
      for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
        request.append(line).append('\n');
        if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
          length = Integer.parseInt(line.substring(15).trim());
        }
      }
      for (int i = 0; i < length; i++) {
        request.append((char) in.read());
      }
      heard.add(request.toString());
      return request.toString();
    }

    void say(String raw) throws IOException {
      socket.getOutputStream().write(raw.getBytes(StandardCharsets.ISO_8859_1));
    }

    void awaitClose() throws IOException {
      while (in.read() >= 0) {
        // Only the end counts.
      }
    }
  }

  private RawServer(ServerSocket listener) {
    this.listener = listener;
  }

  static RawServer playing(Script script) throws IOException {
    return playing(script, ServerSocketFactory.getDefault());
  }

  /** Returns a server with TLS, with the certificate of this name in {@link TestKeys}. */
  static RawServer playingTls(Script script, String certificate) throws IOException {
    return playing(script, TestKeys.serverContext(certificate).getServerSocketFactory());
  }

  private static RawServer playing(Script script, ServerSocketFactory sockets) throws IOException {
    RawServer server =
        new RawServer(sockets.createServerSocket(0, 100, InetAddress.getByName("127.0.0.1")));
    daemon(() -> server.accept(script));
    return server;
  }

  /** Returns a script that answers every request. */
  static Script answers(String raw) {
    return line -> {
      while (true) {
        line.hear();
        line.say(raw);
      }
    };
  }

  static RawServer answering(String raw) throws IOException {
    return playing(answers(raw));
  }

  private void accept(Script script) {
    try {
      while (true) {
        Socket socket = listener.accept();
        connections.incrementAndGet();
        open.incrementAndGet();
        daemon(() -> play(script, socket));
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void play(Script script, Socket socket) {
    try (Socket closing = socket) {
      script.play(new Line(closing));
    } catch (Exception e) {
      // The client closed the connection.
    } finally {
      open.decrementAndGet();
    }
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "raw-server");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return listener.getLocalPort();
  }

  String url() {
    return url("127.0.0.1");
  }

  String url(String host) {
    String scheme = listener instanceof SSLServerSocket ? "https" : "http";
    return scheme + "://" + host + ":" + port() + "/v1.0/purchases";
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
