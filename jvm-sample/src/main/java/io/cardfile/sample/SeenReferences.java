package io.cardfile.sample;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The references that a file has had so far, each with its line. Keeps 64 bits of a digest in place
 * of the text, so that a million take some 30 MB; that two differ and have the same is less likely
 * than one in ten million for as many. Not thread-safe.
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

  /** Returns the line that has had {@code reference} before, or 0 and takes note of it. */
  long before(String reference, long line) {
    if (2 * count > keys.length) {
      grow();
    }
    long key = key(reference);
    int place = place(key);
    if (keys[place] == key) {
      return lines[place];
    }
    put(place, key, (int) Math.min(line, Integer.MAX_VALUE));
    count++;
    return 0;
  }

  /** Whether the file has had {@code reference}. */
  boolean has(String reference) {
    long key = key(reference);
    return keys[place(key)] == key;
  }

  private long key(String reference) {
    byte[] hash = digest.digest(reference.getBytes(StandardCharsets.UTF_8));
    return ByteBuffer.wrap(hash).getLong() | 1; // 0 is an empty place.
  }

  /** Where {@code key} is, or would be. */
  private int place(long key) {
    int place = (int) (key >>> 1) & (keys.length - 1);
    while (keys[place] != 0 && keys[place] != key) {
      place = (place + 1) & (keys.length - 1);
    }
    return place;
  }

  private void put(int place, long key, int line) {
    keys[place] = key;
    lines[place] = line;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldLines = lines;
    keys = new long[2 * oldKeys.length];
    lines = new int[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        put(place(oldKeys[i]), oldKeys[i], oldLines[i]);
      }
    }
  }
}
