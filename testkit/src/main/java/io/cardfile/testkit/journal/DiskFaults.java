package io.cardfile.testkit.journal;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/** What is to fail, and when. Not thread-safe. */
final class DiskFaults {

  private final Map<DiskStep.Kind, Integer> countdown = new EnumMap<>(DiskStep.Kind.class);
  private int written;
  private long capacity = Long.MAX_VALUE;

  void failWrite(int nth, int bytes) {
    fail(DiskStep.Kind.WRITE, nth);
    written = bytes;
  }

  void fail(DiskStep.Kind kind, int nth) {
    if (nth < 1) {
      throw new IllegalArgumentException("the first one is 1");
    }
    countdown.put(kind, nth);
  }

  void capacity(long bytes) {
    capacity = bytes;
  }

  /** Whether this one, of its kind, fails. */
  boolean isNow(DiskStep.Kind kind) {
    Integer left = countdown.remove(kind);
    if (left != null && left > 1) {
      countdown.put(kind, left - 1);
    }
    return left != null && left == 1;
  }

  /** Returns how many bytes of a write get to the disk. */
  int granted(int bytes, long growth, long used) {
    if (isNow(DiskStep.Kind.WRITE)) {
      return Math.min(bytes, written);
    }
    long over = Math.max(0, used + growth - capacity);
    return (int) Math.max(0, bytes - over);
  }

  boolean isFull() {
    return capacity != Long.MAX_VALUE;
  }

  IOException failure() {
    return new IOException(isFull() ? "No space left on device" : "Input/output error");
  }
}
