package io.cardfile.transport.jdk;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.http.TestKeys;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;

/** A minimal server, for behaviour that is specific to this transport, and requests to it. */
final class RawServer implements AutoCloseable {

  static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";

  final List<String> requests = new CopyOnWriteArrayList<>(); // The head of each.
  final AtomicInteger connections = new AtomicInteger();
  private final String scheme;
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
      socket.setTcpNoDelay(true);
      InputStreamReader bytes =
          new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1);
      in = new BufferedReader(bytes);
    }

    /** Reads a request, or throws when the client has closed the connection. */
    void receive() throws IOException {
      StringBuilder head = new StringBuilder();
      int length = 0;
      for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
        head.append(line).append('\n');
        if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
          length = Integer.parseInt(line.substring(15).trim());
        }
      }
      for (int i = 0; i < length; i++) {
        in.read();
      }
      requests.add(head.toString());
    }

    void write(String raw) throws IOException {
      socket.getOutputStream().write(raw.getBytes(StandardCharsets.ISO_8859_1));
    }

    void awaitClose() throws IOException {
      while (in.read() >= 0) {
        // Until the client closes the connection.
      }
    }
  }

  private RawServer(String scheme, ServerSocketFactory sockets, Script script) throws IOException {
    this.scheme = scheme;
    listener = sockets.createServerSocket(0, 100, InetAddress.getByName("127.0.0.1"));
    daemon(() -> accept(script));
  }

  static RawServer playing(Script script) throws IOException {
    return new RawServer("http", ServerSocketFactory.getDefault(), script);
  }

  /** Returns a server with the sandbox's certificate. */
  static RawServer playingTls(Script script) throws IOException {
    return new RawServer(
        "https", TestKeys.serverContext(TestKeys.SANDBOX).getServerSocketFactory(), script);
  }

  /** Returns a server that answers every request. */
  static RawServer answering(String raw) throws IOException {
    return playing(line -> answer(line, raw));
  }

  static void answer(Line line, String raw) throws IOException {
    while (true) {
      line.receive();
      line.write(raw);
    }
  }

  private void accept(Script script) {
    try {
      while (true) {
        Socket socket = listener.accept();
        connections.incrementAndGet();
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
    return scheme + "://127.0.0.1:" + port() + "/v1.0/purchases";
  }

  /** Returns a purchase that any document approves. */
  WireRequest.Builder purchase() {
    return to(url());
  }

  static WireRequest.Builder to(String url) {
    return WireRequest.post(url)
        .header(WireHeader.of("Authorization", "Basic c2VjcmV0"))
        .body(JsonObject.builder().put("card_number", "4005550000000001").build())
        .approvedBy(document -> true)
        .timeout(Duration.ofSeconds(10));
  }

  static WireReply send(Transport transport, WireRequest.Builder request)
      throws TransportException {
    return transport.prepare(request.build(), phase -> {}).execute();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
