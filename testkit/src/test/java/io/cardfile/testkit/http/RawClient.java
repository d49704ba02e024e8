package io.cardfile.testkit.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Writes bytes to a server and reads its output, without an HTTP library. */
public final class RawClient implements AutoCloseable {

  private final Socket socket;

  public RawClient(String url) throws IOException {
    this(new Socket("127.0.0.1", URI.create(url).getPort()));
  }

  public RawClient(Socket socket) throws IOException {
    this.socket = socket;
    socket.setSoTimeout(120_000);
    socket.setTcpNoDelay(true);
  }

  public RawClient write(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  /** Reads to the end of the head of a reply, and returns its status; -1 when there is none. */
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
