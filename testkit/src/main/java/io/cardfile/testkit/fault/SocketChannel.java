package io.cardfile.testkit.fault;

import io.cardfile.testkit.http.ReplyOutput;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** The server's side of one connection, which a {@link FaultAction} writes to and closes. */
final class SocketChannel implements ReplyChannel {

  private static final int REPEATED_CHUNK = 8 * 1024;
  private static final int MOST_REPEATED = 1 << 26;

  private final Socket raw; // Below TLS.
  private final ReplyOutput out;
  private final CountDownLatch over;
  private final long maxWaitNanos;
  private final boolean resets;
  private final LongConsumer written;

  /** Notifies {@code written} of the number of bytes before it writes them. */
  SocketChannel(
      Socket raw, Socket socket, FaultServer server, boolean resets, LongConsumer written) {
    this.raw = raw;
    this.over = server.over;
    this.maxWaitNanos = server.maxWaitNanos;
    this.out = new ReplyOutput(socket, maxWaitNanos);
    this.resets = resets;
    this.written = written;
  }

  @Override
  public void send(byte[] bytes) throws IOException {
    written.accept(bytes.length);
    out.write(bytes);
  }

  @Override
  public void cut() throws IOException {
    if (resets) {
      reset();
    }
    raw.close();
  }

  @Override
  public void reset() throws IOException {
    raw.setSoLinger(true, 0);
    raw.close();
  }

  /**
   * Waits until the client closes the connection, which can be detected only if {@code reads}, at
   * most for the maximum wait.
   */
  @Override
  public void stall(boolean reads) throws IOException {
    if (!reads) {
      pause(maxWaitNanos);
      return;
    }
    long end = System.nanoTime() + maxWaitNanos;
    byte[] ignored = new byte[REPEATED_CHUNK];
    InputStream in = raw.getInputStream();
    try {
      for (long left = maxWaitNanos; left > 0; left = end - System.nanoTime()) {
        raw.setSoTimeout((int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(left)));
        if (in.read(ignored) < 0) {
          return;
        }
      }
    } catch (SocketTimeoutException e) {
      // The maximum wait is over.
    }
  }

  @Override
  public void sendBytewise(byte[] bytes, long pauseNanos) throws IOException {
    long end = System.nanoTime() + maxWaitNanos;
    for (byte one : bytes) {
      if (System.nanoTime() > end) {
        throw new IOException("the maximum wait is over");
      }
      send(new byte[] {one});
      pause(pauseNanos);
    }
  }

  /** Sends more than any client should accept, then stalls. */
  @Override
  public void sendRepeatedly(byte[] unit) throws IOException {
    byte[] chunk = new byte[Math.max(1, REPEATED_CHUNK / unit.length) * unit.length];
    for (int at = 0; at < chunk.length; at += unit.length) {
      System.arraycopy(unit, 0, chunk, at, unit.length);
    }
    long end = System.nanoTime() + maxWaitNanos;
    for (int sent = 0; sent < MOST_REPEATED && System.nanoTime() < end; sent += chunk.length) {
      send(chunk);
    }
    stall(true);
  }

  /** Waits; throws when the server is closed meanwhile. */
  @Override
  public void pause(long nanos) throws IOException {
    try {
      if (over.await(nanos, TimeUnit.NANOSECONDS)) {
        throw new IOException("the server is closed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the server is closed");
    }
  }
}
