package io.cardfile.testkit.fault;

import java.io.ByteArrayOutputStream;
import java.io.IOException;

/**
 * A connection without a network. It keeps what the client would have received, and counts the time
 * that would have passed; waiting longer than the client's limit ends it.
 */
final class MemoryChannel implements ReplyChannel {

  private static final int MAX_RECEIVED = 2 << 20; // Twice what a client accepts.

  private final ByteArrayOutputStream received = new ByteArrayOutputStream();
  private final long timeoutNanos;
  private long elapsedNanos;

  /** Ends an exchange because of the client's time-out, or of too many bytes. */
  private static final class ClientEnds extends IOException {
    private static final long serialVersionUID = 1L;
  }

  MemoryChannel(long timeoutNanos) {
    this.timeoutNanos = timeoutNanos;
  }

  /** Returns what the client received. */
  byte[] received() {
    return received.toByteArray();
  }

  @Override
  public long maxWaitNanos() {
    return timeoutNanos;
  }

  @Override
  public void send(byte[] bytes) throws IOException {
    received.write(bytes, 0, Math.min(bytes.length, MAX_RECEIVED - received.size()));
    if (received.size() >= MAX_RECEIVED) {
      throw new ClientEnds();
    }
  }

  @Override
  public void endByReset(boolean byReset) {
    // Both end the connection.
  }

  @Override
  public void close() {
    // The client reads what it received.
  }

  @Override
  public void stall(boolean reads) throws IOException {
    pause(timeoutNanos);
  }

  @Override
  public void sendBytewise(byte[] bytes, long pauseNanos) throws IOException {
    for (byte one : bytes) {
      send(new byte[] {one});
      pause(pauseNanos);
    }
  }

  @Override
  public void sendRepeatedly(byte[] chunk) throws IOException {
    while (true) {
      send(chunk); // Until it is too much.
    }
  }

  @Override
  public void pause(long nanos) throws IOException {
    elapsedNanos = Math.min(timeoutNanos, elapsedNanos + Math.min(nanos, timeoutNanos));
    if (elapsedNanos >= timeoutNanos) {
      throw new ClientEnds();
    }
  }
}
