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

/** The server's side of one connection. */
final class ServerConnection {

  private static final long MAX_WAIT_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final Socket socket;
  private final Socket channel;
  private final RequestInput in;
  private final List<ReceivedRequest> received;
  private final int number;

  /**
   * @param channel the socket that carries the data: {@code socket} itself, or TLS on top of it
   */
  ServerConnection(Socket socket, Socket channel, List<ReceivedRequest> received, int number)
      throws IOException {
    this.number = number;
    this.socket = socket;
    this.channel = channel;
    this.received = received;
    socket.setTcpNoDelay(true);
    in = new RequestInput(channel, MAX_WAIT_NANOS);
  }

  /** Reads one complete request and records it. */
  ReceivedRequest receive() throws IOException {
    if (!in.awaitRequest()) {
      throw new EOFException("the client closed the connection");
    }
    RequestHead head = RequestHead.read(in);
    ReceivedRequest request = new ReceivedRequest(head.with(RequestBody.read(head, in)), number);
    received.add(request);
    return request;
  }

  /** Reads the head of a request and records it without its body. */
  void receiveHead() throws IOException {
    if (in.awaitRequest()) {
      received.add(new ReceivedRequest(RequestHead.read(in).with(new byte[0]), number));
    }
  }

  /** Writes raw bytes, one for each character. */
  ServerConnection write(String raw) throws IOException {
    return write(raw.getBytes(StandardCharsets.ISO_8859_1));
  }

  ServerConnection write(byte[] raw) throws IOException {
    channel.getOutputStream().write(raw);
    return this;
  }

  /** Writes raw bytes to the socket below TLS, where the client expects a TLS record. */
  ServerConnection writeBeneathTls(String raw) throws IOException {
    socket.getOutputStream().write(raw.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  /** Writes a reply with a length and the given header lines. */
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
    return write(whole.toByteArray());
  }

  /** Answers each request with its own body. */
  void echoForever() throws IOException {
    while (true) {
      reply(200, receive().body());
    }
  }

  /** Closes the connection in order (FIN). */
  void close() throws IOException {
    channel.setSoTimeout(1); // TLS would otherwise wait for the closing message of the client.
    channel.close();
  }

  /** Closes the connection (FIN) without a closing message of TLS. */
  void closeBeneathTls() throws IOException {
    socket.close();
  }

  /** Resets the connection (RST). */
  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  /** Waits without writing until the client closes the connection. */
  void awaitClose() throws IOException {
    channel.setSoTimeout((int) TimeUnit.NANOSECONDS.toMillis(MAX_WAIT_NANOS));
    while (channel.getInputStream().read() >= 0) {
      // Data that the client still sends is ignored.
    }
  }
}
