package io.cardfile.testkit.contract;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The server's end of one connection. */
final class Peer {

  private static final int PATIENCE_MILLIS = 20_000;

  private final Socket socket;
  private final Socket line;
  private final InputStream in;
  private final List<HeardRequest> heard;

  /**
   * @param line what is talked through: the socket itself, or TLS on top of it
   */
  Peer(Socket socket, Socket line, List<HeardRequest> heard) throws IOException {
    this.socket = socket;
    this.line = line;
    this.heard = heard;
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(line.getInputStream());
  }

  /** Reads one whole request and notes it. */
  HeardRequest hear() throws IOException {
    List<String> head = new ArrayList<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      head.add(line);
    }
    HeardRequest request = new HeardRequest(head, body(new HeardRequest(head, new byte[0])));
    heard.add(request);
    return request;
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the client closed the connection");
      }
      line.write(next);
    }
    return new String(line.toByteArray(), StandardCharsets.ISO_8859_1).trim();
  }

  private byte[] body(HeardRequest head) throws IOException {
    if (head.header("Transfer-Encoding").contains("chunked")) {
      return chunks();
    }
    List<String> length = head.header("Content-Length");
    return exactly(length.isEmpty() ? 0 : Integer.parseInt(length.get(0)));
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = chunkSize(); size > 0; size = chunkSize()) {
      body.write(exactly(size));
      line();
    }
    line();
    return body.toByteArray();
  }

  private int chunkSize() throws IOException {
    return Integer.parseInt(line().toLowerCase(Locale.ROOT), 16);
  }

  private byte[] exactly(int length) throws IOException {
    byte[] bytes = new byte[length];
    for (int at = 0; at < length; ) {
      int count = in.read(bytes, at, length - at);
      if (count < 0) {
        throw new EOFException("the client closed the connection");
      }
      at += count;
    }
    return bytes;
  }

  /** Writes raw bytes, one for each character. */
  Peer say(String raw) throws IOException {
    return say(raw.getBytes(StandardCharsets.ISO_8859_1));
  }

  Peer say(byte[] raw) throws IOException {
    line.getOutputStream().write(raw);
    return this;
  }

  /** Writes raw bytes past TLS, where the other side expects a record of it. */
  Peer sayBeneath(String raw) throws IOException {
    socket.getOutputStream().write(raw.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  /** Writes a reply with a length, and header lines of its own. */
  Peer reply(int status, String body, String... headers) throws IOException {
    return reply(status, body.getBytes(StandardCharsets.UTF_8), headers);
  }

  Peer reply(int status, byte[] body, String... headers) throws IOException {
    StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " Reason\r\n");
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    whole.write(head.toString().getBytes(StandardCharsets.ISO_8859_1));
    whole.write(body);
    return say(whole.toByteArray());
  }

  /** Answers each request with its own document. */
  void echoForever() throws IOException {
    while (true) {
      reply(200, hear().body());
    }
  }

  /** Ends the connection in order (FIN). */
  void close() throws IOException {
    line.close();
  }

  /** Ends the connection (FIN) without a word of TLS. */
  void closeBeneath() throws IOException {
    socket.close();
  }

  /** Tears the connection down (RST). */
  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  boolean isClosed() {
    return socket.isClosed();
  }

  /** Says nothing until the client gives up. */
  void awaitClose() throws IOException {
    while (in.read() >= 0) {
      // Whatever it still says is not heard.
    }
  }
}
