package io.cardfile.transport.retrofit;

import java.io.IOException;

/**
 * The number of bytes that may still be read from one connection. When an exchange begins, the
 * limit is set to one share for each running exchange, whatever was read before. When an exchange
 * ends, the limit is lowered to the shares of the others, and to the idle limit after the last one.
 * Thread-safe.
 */
final class ReadLimit {

  private final int share; // The share of one exchange.
  private final int idle;
  private int exchanges;
  private long left;

  /**
   * @param idle the number of bytes that may be read without a running exchange
   */
  ReadLimit(int beforehand, int share, int idle) {
    this.share = share;
    this.idle = idle;
    left = beforehand;
  }

  synchronized void begin() {
    exchanges++;
    left = (long) exchanges * share + idle;
  }

  synchronized void end() {
    exchanges--;
    left = Math.min(left, (long) exchanges * share + idle);
  }

  synchronized boolean isIdle() {
    return exchanges == 0;
  }

  /** Subtracts bytes that were read; throws when the limit is exceeded. */
  synchronized void take(int bytes) throws IOException {
    left -= bytes;
    if (left < 0) {
      throw new IOException("more was received than replies may have");
    }
  }
}
