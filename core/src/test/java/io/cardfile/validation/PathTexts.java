package io.cardfile.validation;

import java.util.Random;

/** Creates texts that could pass a path unnoticed, from a seed, so that each run is the same. */
final class PathTexts {
  private static final String[] ALPHABETS = {
    "abcXYZ019._~-",
    "ab1:",
    "a./\\%2eE5cF:",
    "a ;?#&=+@[]{}<>\"'^`|!$(),*",
    "a\t\r\n\u0000\u007f\u0085",
    "a\u00e9e\u0301\uff0e\uff0f\u202e\ufeff\u00a0\u2028\u4e2d",
    "a\ud83d\udd11\ud83d\ude00",
  };

  private final Random random;

  PathTexts(long seed) {
    random = new Random(seed);
  }

  /** Returns a text of at most 12 characters, rarely longer than the limit of a path. */
  String next() {
    String alphabet = ALPHABETS[random.nextInt(ALPHABETS.length)];
    int length = random.nextInt(50) == 0 ? 60 + random.nextInt(10) : random.nextInt(13);
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < length; i++) {
      out.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return out.toString();
  }

  /**
   * Returns a text of at most 4 characters from a small alphabet, so that many are equal: a, b, 1
   * and possible separators.
   */
  String nextShort() {
    StringBuilder out = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      out.append("ab1:|,%".charAt(random.nextInt(7)));
    }
    return out.toString();
  }

  <T> T pick(T[] choices) {
    return choices[random.nextInt(choices.length)];
  }
}
