package io.cardfile.testkit.contract;

import io.cardfile.testkit.http.RequestBody;
import io.cardfile.testkit.http.RequestHead;
import io.cardfile.testkit.http.RequestInput;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The server's end of one connection. */
final class ServerConnection {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final Socket socket;
  private final Socket line;
  private final RequestInput in;
  private final List<ReceivedRequest> heard;

  /**
   * @param line what is talked through: the socket itself, or TLS on top of it
   */
  ServerConnection(Socket socket, Socket line, List<ReceivedRequest> heard) throws IOException {
    this.socket = socket;
    this.line = line;
    this.heard = heard;
    socket.setTcpNoDelay(true);
    in = new RequestInput(line, PATIENCE_NANOS);
  }

  /** Reads one whole request and notes it. */
  ReceivedRequest hear() throws IOException {
    if (!in.awaitRequest()) {
      throw new EOFException("the client closed the connection");
    }
    RequestHead head = RequestHead.read(in);
    ReceivedRequest request = new ReceivedRequest(head.with(RequestBody.read(head, in)));
    heard.add(request);
    return request;
  }

  /** Writes raw bytes, one for each character. */
  ServerConnection say(String raw) throws IOException {
    return say(raw.getBytes(StandardCharsets.ISO_8859_1));
  }

  ServerConnection say(byte[] raw) throws IOException {
    line.getOutputStream().write(raw);
    return this;
  }

  /** Writes raw bytes past TLS, where the other side expects a record of it. */
  ServerConnection sayBeneath(String raw) throws IOException {
    socket.getOutputStream().write(raw.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  /** Writes a reply with a length, and header lines of its own. */
  ServerConnection reply(int status, String body, String... headers) throws IOException {
    return reply(status, body.getBytes(StandardCharsets.UTF_8), headers);
  }

  ServerConnection reply(int status, byte[] body, String... headers) throws IOException {
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

  /** Says nothing until the client gives up. */
  void awaitClose() throws IOException {
    line.setSoTimeout((int) TimeUnit.NANOSECONDS.toMillis(PATIENCE_NANOS));
    while (line.getInputStream().read() >= 0) {
      // Whatever it still says is not heard.
    }
  }
}
