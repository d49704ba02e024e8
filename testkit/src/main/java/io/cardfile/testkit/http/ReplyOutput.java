package io.cardfile.testkit.http;

import java.io.IOException;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/**
 * Writes to a connection with a time limit. A client that does not read blocks a write without
 * limit, and a socket has no time-out for writes; therefore the {@link Acceptor} closes the
 * connection.
 */
public final class ReplyOutput {

  private final Socket socket;
  private final @Nullable Connection connection = Connection.served();
  private final long writeNanos;

  /** Creates an output on {@code socket}; each write may take {@code writeNanos}. */
  public ReplyOutput(Socket socket, long writeNanos) {
    this.socket = socket;
    this.writeNanos = writeNanos;
  }

  /** Writes all of {@code bytes}. */
  public void write(byte[] bytes) throws IOException {
    startTimer(writeNanos);
    try {
      socket.getOutputStream().write(bytes);
    } finally {
      startTimer(Long.MAX_VALUE);
    }
  }

  private void startTimer(long nanos) {
    if (connection != null) {
      connection.beginWrite(nanos);
    }
  }
}
