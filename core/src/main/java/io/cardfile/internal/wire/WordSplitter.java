package io.cardfile.internal.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Splits a text into words in lower case. A word ends where letters or digits end, between a letter
 * and a digit, and where a capital letter begins the next word: {@code refTaken}, {@code ERR94}.
 */
final class WordSplitter {

  // The kinds of characters.
  private static final int NEITHER = 0;
  private static final int LOWER = 1;
  private static final int UPPER = 2;
  private static final int DIGIT = 3;

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
    int before = NEITHER;
    int last = 0;
    for (int at = 0;
        at < text.length() && words.size() < limit;
        at = text.offsetByCodePoints(at, 1)) {
      int kind = kind(text.codePointAt(at));
      if (before == UPPER && kind == LOWER) {
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

  private void begin(int at, int before) {
    if (before != NEITHER && at > start) {
      words.add(text.substring(start, at).toLowerCase(Locale.ROOT));
    }
    start = at;
  }

  private static int kind(int letter) {
    if (Character.isDigit(letter)) {
      return DIGIT;
    }
    if (Character.isUpperCase(letter)) {
      return UPPER;
    }
    return Character.isLetter(letter) ? LOWER : NEITHER;
  }
}
