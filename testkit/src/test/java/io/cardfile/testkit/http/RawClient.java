package io.cardfile.testkit.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Writes bytes to a server and reads its output, without an HTTP library. */
public final class RawClient implements AutoCloseable {

  private final Socket socket;

  public RawClient(String url) throws IOException {
    socket = new Socket("127.0.0.1", URI.create(url).getPort());
    socket.setSoTimeout(20_000);
    socket.setTcpNoDelay(true);
  }

  /** Sets the time limit of a read. */
  public void limitReads(Duration limit) throws IOException {
    socket.setSoTimeout((int) limit.toMillis());
  }

  public RawClient write(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  /** Writes unless the server has closed the connection. */
  void tryWrite(String text) throws IOException {
    try {
      write(text);
    } catch (SocketException closed) {
      // The server has replaced this connection.
    }
  }

  /** Reads until the server has closed the connection, with or without a reply. */
  public void awaitEnd() throws IOException {
    try {
      rest();
    } catch (SocketException reset) {
      // Also closed, before the server had read all data.
    }
  }

  /** Reads to the end of the head of a reply, and returns its status. */
  public int status() throws IOException {
    String head = head();
    return head.isEmpty() ? -1 : Integer.parseInt(head.substring(9, 12));
  }

  /** Reads one reply: its head, and a body of the stated length. */
  public String reply() throws IOException {
    String head = head();
    int at = head.indexOf("Content-Length: ") + "Content-Length: ".length();
    int length = Integer.parseInt(head.substring(at, head.indexOf('\r', at)));
    byte[] body = socket.getInputStream().readNBytes(length);
    return head + new String(body, StandardCharsets.UTF_8);
  }

  public String head() throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    InputStream in = socket.getInputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int b = in.read();
      if (b < 0) {
        break;
      }
      head.write(b);
    }
    return head.toString(StandardCharsets.ISO_8859_1);
  }

  /** Reads to the end of the connection. */
  public String rest() throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  public boolean ended() throws IOException {
    return socket.getInputStream().read() < 0;
  }

  public void endWriting() throws IOException {
    socket.shutdownOutput();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
