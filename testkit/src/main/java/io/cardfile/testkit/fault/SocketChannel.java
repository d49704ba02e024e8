package io.cardfile.testkit.fault;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The server's side of one connection, which a fault writes to and closes. */
public final class SocketChannel implements ReplyChannel {

  private static final int MOST_REPEATED = 1 << 26;

  private final Socket raw; // Below TLS.
  private final Socket socket;
  private final CountDownLatch over;
  private final long maxWaitNanos;
  private boolean resets;

  /**
   * Creates a channel.
   *
   * @param raw the socket below TLS
   * @param over counted down when the server is closed
   */
  public SocketChannel(Socket raw, Socket socket, CountDownLatch over, long maxWaitNanos) {
    this.raw = raw;
    this.socket = socket;
    this.over = over;
    this.maxWaitNanos = maxWaitNanos;
  }

  @Override
  public void endByReset(boolean byReset) {
    resets = byReset;
  }

  @Override
  public long maxWaitNanos() {
    return maxWaitNanos;
  }

  @Override
  public void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  @Override
  public void close() throws IOException {
    if (resets) {
      raw.setSoLinger(true, 0);
    }
    raw.close(); // Without a closing message of TLS.
  }

  @Override
  public void stall(boolean reads) throws IOException {
    if (!reads) {
      pause(maxWaitNanos);
      return;
    }
    long end = System.nanoTime() + maxWaitNanos;
    byte[] ignored = new byte[8192];
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

  @Override
  public void sendRepeatedly(byte[] chunk) throws IOException {
    long end = System.nanoTime() + maxWaitNanos;
    for (int sent = 0; sent < MOST_REPEATED && System.nanoTime() < end; sent += chunk.length) {
      send(chunk);
    }
    stall(true);
  }

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
