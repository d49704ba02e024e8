package io.cardfile.sample.billing;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The references read from a file so far, each with its line. Keeps 64 bits of a digest instead of
 * the text, so that a million references take about 30 MB. For a million references the probability
 * of a collision is less than one in ten million. Not thread-safe.
 */
final class SeenReferences {

  private final MessageDigest digest;
  private long[] keys = new long[1 << 10];
  private int[] lines = new int[keys.length];
  private int count;

  SeenReferences() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** Returns the earlier line with {@code reference}, or 0 after adding the reference. */
  long put(String reference, long line) {
    if (2 * count > keys.length) {
      grow();
    }
    long key = key(reference);
    int slot = slot(key);
    if (keys[slot] == key) {
      return lines[slot];
    }
    store(slot, key, (int) Math.min(line, Integer.MAX_VALUE));
    count++;
    return 0;
  }

  /** Returns whether {@code reference} was read from the file. */
  boolean contains(String reference) {
    long key = key(reference);
    return keys[slot(key)] == key;
  }

  private long key(String reference) {
    byte[] hash = digest.digest(reference.getBytes(StandardCharsets.UTF_8));
    return ByteBuffer.wrap(hash).getLong() | 1; // 0 is an empty slot.
  }

  /** Returns the slot of {@code key}, or the empty slot for it. */
  private int slot(long key) {
    int slot = (int) (key >>> 1) & (keys.length - 1);
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & (keys.length - 1);
    }
    return slot;
  }

  private void store(int slot, long key, int line) {
    keys[slot] = key;
    lines[slot] = line;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldLines = lines;
    keys = new long[2 * oldKeys.length];
    lines = new int[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        store(slot(oldKeys[i]), oldKeys[i], oldLines[i]);
      }
    }
  }
}
