package io.cardfile.testkit.fault;

import java.util.Random;

/** Random bytes, the same each time. */
final class RandomBytes {

  private RandomBytes() {}

  static byte[] bytes() {
    byte[] bytes = new byte[1024];
    new Random(1).nextBytes(bytes);
    return bytes;
  }
}
