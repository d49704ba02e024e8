package io.cardfile.transport.jdk;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;

/**
 * One connection. A channel lies beneath its socket, because closing a channel ends each read and
 * write of another thread, and so does an interrupt.
 */
final class Connection {

  private static final long MAX_IDLE_SECONDS = 4;
  // Then the name is resolved again, and another certificate is seen.
  static final long MAX_AGE_NANOS = TimeUnit.SECONDS.toNanos(60);

  final Target target;
  final transient byte[] buffer = new byte[4096]; // For replies; zero between two of them.
  long openedNanos = System.nanoTime();
  private final SocketChannel channel = SocketChannel.open();
  Socket socket = channel.socket(); // Or TLS over it.
  private long idleSinceNanos; // In System.nanoTime.
  private long idleSinceMillis; // By the clock of the day.

  Connection(Target target) throws IOException {
    this.target = target;
  }

  void beginIdle() {
    idleSinceNanos = System.nanoTime();
    idleSinceMillis = System.currentTimeMillis();
  }

  /** A function may be suspended between two calls, and one of the clocks may miss that time. */
  boolean isFresh() {
    long now = System.nanoTime();
    long millis = Math.abs(System.currentTimeMillis() - idleSinceMillis);
    return now - idleSinceNanos < TimeUnit.SECONDS.toNanos(MAX_IDLE_SECONDS)
        && millis < TimeUnit.SECONDS.toMillis(MAX_IDLE_SECONDS)
        && now - openedNanos < MAX_AGE_NANOS;
  }

  /**
   * Returns whether the server has neither closed the connection nor sent anything on it. With TLS
   * that would be an alert, a late session ticket, or a reply to no request.
   */
  boolean isSilent() {
    try {
      channel.configureBlocking(false);
      int read = channel.read(ByteBuffer.allocate(1));
      channel.configureBlocking(true);
      return read == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Closes without a closing message of TLS, for which the thread might have to wait. */
  void close() {
    try {
      channel.close();
    } catch (Throwable e) { // Such as no memory.
      // A channel that failed to close is refused by each later read and write all the same.
    }
  }
}
