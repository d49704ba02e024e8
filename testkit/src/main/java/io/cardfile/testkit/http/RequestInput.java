package io.cardfile.testkit.http;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** Reads from a connection with one time limit for a whole request, however slowly it arrives. */
public final class RequestInput {

  private final Socket socket;
  private final InputStream in;
  private final long requestNanos;
  private final byte[] buffer = new byte[8192];
  private int at;
  private int end;
  private long deadline;
  private boolean waiting;

  /** Creates an input on {@code socket}; a request may take {@code requestNanos}. */
  public RequestInput(Socket socket, long requestNanos) throws IOException {
    this.socket = socket;
    this.in = socket.getInputStream();
    this.requestNanos = requestNanos;
  }

  /**
   * Waits for the first byte of a request; returns false when the connection ends or stays idle.
   */
  public boolean awaitRequest() throws IOException {
    waiting = true;
    startTimer();
    try {
      boolean more = at < end || fill();
      startTimer();
      return more;
    } catch (SocketTimeoutException idle) {
      return false;
    } finally {
      waiting = false;
    }
  }

  private void startTimer() {
    deadline = System.nanoTime() + requestNanos;
  }

  /** Reads a line of visible ASCII up to its line feed, without the line end. */
  String line(int limit) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(80);
    for (int b = read(); b != '\n'; b = read()) {
      if (line.size() >= limit) {
        throw new HttpProblem(431, "the head of the request is too long");
      }
      line.write(b);
    }
    String text = new String(line.toByteArray(), StandardCharsets.ISO_8859_1);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  byte[] bytes(int count) throws IOException {
    // Grows with the received data: a client may announce a megabyte and never send it.
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.min(count, buffer.length));
    while (bytes.size() < count) {
      requireMore();
      int step = Math.min(count - bytes.size(), end - at);
      bytes.write(buffer, at, step);
      at += step;
    }
    return bytes.toByteArray();
  }

  /** Reads until the client has closed the connection, at most a second and two megabytes. */
  public void drain() throws IOException {
    deadline = System.nanoTime() + 1_000_000_000;
    try {
      for (int left = 2 * RequestBody.MAX; left > 0 && fill(); left -= end) {
        at = end;
      }
    } catch (SocketTimeoutException e) {
      // The client had enough time to read the reply.
    }
  }

  private int read() throws IOException {
    requireMore();
    return buffer[at++] & 0xff;
  }

  private void requireMore() throws IOException {
    try {
      if (at == end && !fill()) {
        throw new EOFException("the connection ended within a request");
      }
    } catch (SocketTimeoutException e) {
      throw new HttpProblem(408, "the request took too long");
    }
  }

  private boolean fill() throws IOException {
    long left = (deadline - System.nanoTime()) / 1_000_000;
    if (left <= 0 && !waiting) {
      throw new SocketTimeoutException();
    }
    socket.setSoTimeout((int) Math.max(1, left));
    at = 0;
    end = Math.max(0, in.read(buffer));
    return end > 0;
  }
}
