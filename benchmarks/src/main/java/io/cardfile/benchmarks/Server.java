package io.cardfile.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The gateways of all clients on one port of loopback. Answers each request over a kept connection
 * with an approval of 1.2 KB in the format of the client's library.
 */
final class Server {

  private static final String REFERENCE = "@REFERENCE@";
  private static final String REFERENCE_MEMBER = "\"reference\":\"";
  private static final int REFERENCE_LENGTH = 16;

  private static final Map<String, String> REPLIES =
      Map.of(
          "/v1.0/purchases", reply("purchase.json"),
          "/v71/payments", reply("adyen.json"),
          "/merchants/merchant/transactions", reply("braintree.xml"),
          "/v2/payments", reply("square.json"),
          "/v1/payment_intents", reply("stripe.json"));

  private final ServerSocket listening;
  private final AtomicLong requests = new AtomicLong();

  Server() throws IOException {
    listening = new ServerSocket(0, 256, InetAddress.getLoopbackAddress());
    start(this::acceptAll);
  }

  String url() {
    return "http://127.0.0.1:" + listening.getLocalPort();
  }

  /** Returns the number of requests that were answered so far. */
  long requests() {
    return requests.get();
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "server");
    thread.setDaemon(true);
    thread.start();
  }

  private void acceptAll() {
    try {
      while (true) {
        Socket socket = listening.accept();
        start(() -> serve(socket));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      BufferedReader in = // A character is a byte, as Content-Length counts.
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
      OutputStream out = socket.getOutputStream();
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String reply = replyTo(line.split(" ")[1], readBody(in));
        requests.incrementAndGet();
        out.write(reply.getBytes(StandardCharsets.ISO_8859_1));
      }
    } catch (IOException e) {
      // The client has ended.
    }
  }

  private static String readBody(BufferedReader in) throws IOException {
    int length = 0;
    for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(line.indexOf(':') + 1).trim());
      }
    }
    char[] body = new char[length];
    for (int filled = 0; filled < length; ) {
      int count = in.read(body, filled, length - filled);
      if (count < 0) {
        throw new IOException("closed within a request");
      }
      filled += count;
    }
    return new String(body);
  }

  private static String replyTo(String path, String body) {
    String reply = Objects.requireNonNull(REPLIES.get(path), path);
    int start = body.indexOf(REFERENCE_MEMBER) + REFERENCE_MEMBER.length();
    return reply.contains(REFERENCE)
        ? reply.replace(REFERENCE, body.substring(start, start + REFERENCE_LENGTH))
        : reply;
  }

  private static String reply(String resource) {
    String body = body(resource);
    return "HTTP/1.1 200 OK\r\nContent-Type: application/"
        + resource.substring(resource.indexOf('.') + 1)
        + "; charset=utf-8\r\nContent-Length: "
        + body.replace(REFERENCE, " ".repeat(REFERENCE_LENGTH)).length()
        + "\r\n\r\n"
        + body;
  }

  /** Returns the body of a reply, in which {@code @REFERENCE@} stands for the reference. */
  static String body(String resource) {
    try (InputStream in = Server.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1).trim();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
