package io.cardfile.signing;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The comparison that every signer inherits. */
class HashSignerTest {
  private static final byte[] MESSAGE = {1};

  /** Uses a hash that is large enough to measure the time, and a signer without cost. */
  @Test
  void aDifferenceAtTheStartTakesAsLongAsOneAtTheEnd() {
    byte[] hash = new byte[8 << 20];
    HashSigner signer = message -> hash;
    byte[] first = hash.clone();
    first[0] = 1;
    byte[] last = hash.clone();
    last[last.length - 1] = 1;
    long start = Long.MAX_VALUE;
    long end = Long.MAX_VALUE;
    for (int i = 0; i < 25; i++) {
      start = Math.min(start, nanos(signer, first));
      end = Math.min(end, nanos(signer, last));
    }
    assertTrue(start > end / 4, start + " ns against " + end + " ns");
  }

  @Test
  void aWrongLengthIsFalse() {
    HashSigner signer = message -> new byte[16];
    assertTrue(signer.verify(MESSAGE, new byte[16]));
    assertFalse(signer.verify(MESSAGE, new byte[15]));
    assertFalse(signer.verify(MESSAGE, new byte[17]));
    assertFalse(signer.verify(MESSAGE, new byte[0]));
  }

  @Test
  void aMissingHashIsRefused() {
    HashSigner signer = message -> new byte[16];
    assertThrows(NullPointerException.class, () -> signer.verify(MESSAGE, null));
  }

  private static long nanos(HashSigner signer, byte[] hash) {
    long before = System.nanoTime();
    assertFalse(signer.verify(MESSAGE, hash));
    return System.nanoTime() - before;
  }
}
