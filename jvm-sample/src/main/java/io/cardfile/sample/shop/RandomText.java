package io.cardfile.sample.shop;

import java.security.SecureRandom;
import java.util.stream.Collectors;

/** Random text that cannot be guessed, without letters and digits that look alike. */
final class RandomText {

  private static final String LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final SecureRandom RANDOM = new SecureRandom();

  private RandomText() {}

  /** Returns a text with 4.9 random bits a character. */
  static String of(int length) {
    return RANDOM
        .ints(length, 0, LETTERS.length())
        .mapToObj(index -> LETTERS.substring(index, index + 1))
        .collect(Collectors.joining());
  }
}
