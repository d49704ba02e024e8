package io.cardfile.testkit.gateway;

import java.util.concurrent.atomic.AtomicLong;

/** Generates identifiers that look random and are the same for the same seed. Thread-safe. */
final class IdGenerator {

  private static final String ALPHABET =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

  private final long seed;
  private final AtomicLong counter = new AtomicLong();

  IdGenerator(long seed) {
    this.seed = seed;
  }

  /**
   * Returns an identifier such as {@code tok-1-k3VbZ0qX}: the counter makes it unique, the rest
   * opaque.
   */
  String next(String prefix) {
    long number = counter.incrementAndGet();
    return prefix + "-" + number + "-" + letters(number, 12, ALPHABET.length());
  }

  /** Starts again with the first identifier. */
  void reset() {
    counter.set(0);
  }

  String digits(int length) {
    return letters(counter.incrementAndGet(), length, 10);
  }

  String letters(int length) {
    return letters(counter.incrementAndGet(), length, ALPHABET.length());
  }

  private String letters(long number, int length, int alphabet) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      long mixed = mix(seed * 31 + number * 64 + i);
      text.append(ALPHABET.charAt((int) Long.remainderUnsigned(mixed, alphabet)));
    }
    return text.toString();
  }

  // The finaliser of SplitMix64: a bijection that gives close inputs distant outputs.
  private static long mix(long value) {
    long z = value + 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }
}
