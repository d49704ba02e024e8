package io.cardfile.internal.wire;

import io.cardfile.internal.Luhn;

/** Masks numbers in a text, exactly where they stand and whatever is around them. */
final class DigitRuns {

  static final String MASK = "****";

  private static final int SHORTEST_CARD = 12;
  private static final int LONGEST_CARD = 19;

  // What may be shown of a card number (PCI DSS 4.0.1, 3.4.1: the first eight digits).
  private static final int MOST_SHOWN = 8;
  private static final int MOST_SEPARATORS = 2;

  private DigitRuns() {}

  /** Tells where what begins at {@code start} ends, or -1 when nothing does. */
  private interface Finder {
    int end(String text, int start);
  }

  /** Masks {@code number}, also with up to two spaces, dashes or other signs between its digits. */
  static String maskNumber(String text, String number) {
    return mask(text, (t, start) -> endOfNumber(t, start, number, number.length() + 1));
  }

  /** Does the same, and masks what the end of the text has left of the number. */
  static String maskCutNumber(String text, String number) {
    return mask(text, (t, start) -> endOfNumber(t, start, number, MOST_SHOWN + 1));
  }

  /** Masks each {@code group} that has no digit at either side. */
  static String maskGroup(String text, String group) {
    return mask(text, (t, start) -> endOfGroup(t, start, group));
  }

  /** Masks what looks like a card number, also with single spaces or dashes between its groups. */
  static String maskLookalikes(String text) {
    return mask(text, DigitRuns::endOfLookalike);
  }

  private static String mask(String text, Finder finder) {
    StringBuilder out = null;
    int kept = 0;
    for (int i = 0; i < text.length(); i++) {
      int end = endOfAll(text, i, finder);
      if (end > i) {
        out = out == null ? new StringBuilder(text.length()) : out;
        out.append(text, kept, i).append(MASK);
        kept = end;
        i = end - 1;
      }
    }
    return out == null ? text : out.append(text, kept, text.length()).toString();
  }

  /** Goes on to the end of what begins within what begins here, or one would hide the other. */
  private static int endOfAll(String text, int start, Finder finder) {
    int end = -1;
    for (int i = start; i == start || i < end; i++) {
      end = isDigit(text, i) ? Math.max(end, finder.end(text, i)) : end;
    }
    return end;
  }

  private static int endOfNumber(String text, int start, String number, int leastAtTheEnd) {
    int at = start;
    for (int i = 0; i < number.length(); i++) {
      at = i == 0 ? at : skipSeparators(text, at);
      if (at >= text.length()) {
        return i >= leastAtTheEnd ? text.length() : -1;
      }
      if (text.charAt(at) != number.charAt(i)) {
        return -1;
      }
      at++;
    }
    return at;
  }

  private static int skipSeparators(String text, int from) {
    int at = from;
    while (at < text.length()
        && at < from + MOST_SEPARATORS
        && !Character.isLetterOrDigit(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int endOfGroup(String text, int start, String group) {
    int end = start + group.length();
    boolean whole = !isDigit(text, start - 1) && !isDigit(text, end);
    return whole && text.startsWith(group, start) ? end : -1;
  }

  private static int endOfLookalike(String text, int start) {
    int found = -1;
    StringBuilder digits = new StringBuilder(LONGEST_CARD);
    for (int i = start; !isDigit(text, start - 1) && digits.length() <= LONGEST_CARD; i++) {
      if (isDigit(text, i)) {
        digits.append(text.charAt(i));
        found = !isDigit(text, i + 1) && looksLikeCard(digits) ? i + 1 : found;
      } else if (!isSingleSeparator(text, i)) {
        break;
      }
    }
    return found;
  }

  private static boolean isSingleSeparator(String text, int i) {
    boolean separator = i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '-');
    return separator && isDigit(text, i + 1);
  }

  private static boolean isDigit(String text, int i) {
    return i >= 0 && i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9';
  }

  private static boolean looksLikeCard(CharSequence digits) {
    return digits.length() >= SHORTEST_CARD
        && digits.length() <= LONGEST_CARD
        && Luhn.isValid(digits.toString());
  }
}
