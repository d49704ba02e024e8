package io.cardfile.internal.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Splits a text into words in lower case. A word ends where letters or digits end, between a letter
 * and a digit, and where a capital letter begins the next word: {@code refTaken}, {@code ERR94}.
 */
final class WordSplitter {

  private enum Kind {
    NEITHER,
    LOWER,
    UPPER,
    DIGIT
  }

  private final transient List<String> words = new ArrayList<>();
  private final transient String text;
  private int start;

  private WordSplitter(String text) {
    this.text = text;
  }

  /** Returns the first words of {@code text}, at most {@code limit}. */
  static List<String> of(String text, int limit) {
    WordSplitter words = new WordSplitter(text);
    words.read(limit);
    return words.words;
  }

  private void read(int limit) {
    Kind before = Kind.NEITHER;
    int last = 0;
    for (int at = 0;
        at < text.length() && words.size() < limit;
        at = text.offsetByCodePoints(at, 1)) {
      Kind kind = kind(text.codePointAt(at));
      if (before == Kind.UPPER && kind == Kind.LOWER) {
        begin(last, before); // The capital letter belongs to the next word.
      } else if (kind != before) {
        begin(at, before);
      }
      before = kind;
      last = at;
    }
    if (words.size() < limit) {
      begin(text.length(), before);
    }
  }

  private void begin(int at, Kind before) {
    if (before != Kind.NEITHER && at > start) {
      words.add(text.substring(start, at).toLowerCase(Locale.ROOT));
    }
    start = at;
  }

  private static Kind kind(int letter) {
    if (Character.isDigit(letter)) {
      return Kind.DIGIT;
    }
    if (Character.isUpperCase(letter)) {
      return Kind.UPPER;
    }
    return Character.isLetter(letter) ? Kind.LOWER : Kind.NEITHER;
  }
}
