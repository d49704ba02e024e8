package io.cardfile.testkit.gateway;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the known word that a given one probably means. */
final class NearMiss {

  private static final int SHORT_WORD = 5;

  private NearMiss() {}

  /**
   * Returns the known word that differs only in case, separators or one character, unless the given
   * word is a known one.
   */
  static Optional<String> of(String given, Collection<String> known) {
    if (known.contains(given)) {
      return Optional.empty();
    }
    return known.stream().filter(word -> resembles(given, word)).findFirst();
  }

  private static boolean resembles(String given, String word) {
    String one = plain(given);
    String other = plain(word);
    return one.equals(other) || other.length() >= SHORT_WORD && differInOne(one, other);
  }

  private static String plain(String word) {
    return word.toLowerCase(Locale.ROOT).replaceAll("[\\s_-]", "");
  }

  /** Returns whether one insertion, deletion or replacement makes the words equal. */
  private static boolean differInOne(String one, String other) {
    int shorter = Math.min(one.length(), other.length());
    if (Math.max(one.length(), other.length()) - shorter > 1) {
      return false;
    }
    int at = 0;
    while (at < shorter && one.charAt(at) == other.charAt(at)) {
      at++;
    }
    int left = one.length() - at;
    int right = other.length() - at;
    int tail = Math.min(left, right) - (left == right ? 1 : 0);
    return tail < 0
        || one.substring(one.length() - tail).equals(other.substring(other.length() - tail));
  }
}
