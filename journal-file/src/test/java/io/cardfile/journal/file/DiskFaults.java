package io.cardfile.journal.file;

import java.util.EnumMap;
import java.util.Map;

/** The operations that must fail. Not thread-safe. */
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

  /** Returns whether the current operation of a kind fails. */
  boolean isNow(DiskStep.Kind kind) {
    Integer left = countdown.remove(kind);
    if (left != null && left > 1) {
      countdown.put(kind, left - 1);
    }
    return left != null && left == 1;
  }

  /** Returns how many bytes of a failing write reach the disk. */
  int written(int bytes) {
    return Math.min(bytes, written);
  }

  /** Returns how many bytes of a write that extends a file fit on the disk. */
  int fitting(int bytes, long growth, DiskImage disk) {
    long over = Math.max(0, disk.size() + growth - capacity);
    return (int) Math.max(0, bytes - over);
  }
}
