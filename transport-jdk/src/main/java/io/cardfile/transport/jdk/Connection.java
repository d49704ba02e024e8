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

  private static final long MAX_IDLE_NANOS = TimeUnit.SECONDS.toNanos(4);
  // Then the name is resolved again, and another certificate is seen.
  private static final long MAX_AGE_NANOS = TimeUnit.SECONDS.toNanos(60);

  final Target target;
  final byte[] buffer = new byte[4096]; // For replies.
  private final SocketChannel channel = SocketChannel.open();
  Socket socket = channel.socket(); // Or TLS over it.
  private final long openedNanos;
  private long idleSinceNanos;

  Connection(Target target, long nowNanos) throws IOException {
    this.target = target;
    openedNanos = nowNanos;
  }

  void beginIdle(long nowNanos) {
    idleSinceNanos = nowNanos;
  }

  boolean isFresh(long nowNanos) {
    return nowNanos - idleSinceNanos < MAX_IDLE_NANOS && nowNanos - openedNanos < MAX_AGE_NANOS;
  }

  /**
   * Returns whether the server has neither closed the connection nor sent anything on it. With TLS
   * that would be an alert, a late session ticket, or a reply to no request.
   */
  boolean isSilent() {
    try {
      if (target.tls && socket.getInputStream().available() > 0) {
        return false; // Came with the previous reply.
      }
      channel.configureBlocking(false);
      int read = channel.read(ByteBuffer.wrap(buffer, 0, 1));
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
