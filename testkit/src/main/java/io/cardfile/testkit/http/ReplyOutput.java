package io.cardfile.testkit.http;

import java.io.IOException;
import java.net.Socket;

/** Writes to a connection. */
public final class ReplyOutput {

  private final Socket socket;

  /** Creates an output on {@code socket}. */
  public ReplyOutput(Socket socket) {
    this.socket = socket;
  }

  /** Writes all of {@code bytes}. */
  public void write(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }
}
