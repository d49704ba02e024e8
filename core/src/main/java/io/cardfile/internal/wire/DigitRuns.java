package io.cardfile.internal.wire;

import io.cardfile.internal.Luhn;
import java.util.function.Predicate;

/** Finds runs of digits in a text, also with single spaces or dashes between them. */
final class DigitRuns {

  private static final String REPLACEMENT = "****";
  private static final int SHORTEST_CARD = 12;
  private static final int LONGEST_CARD = 19;

  private DigitRuns() {}

  /** Returns {@code text} with every run replaced whose bare digits are {@code secret}. */
  static String replace(String text, Predicate<String> secret) {
    StringBuilder out = null;
    int kept = 0;
    for (int i = 0; i < text.length(); i++) {
      if (isDigit(text.charAt(i))) {
        int end = endOfRun(text, i);
        if (isSecret(text.substring(i, end), secret)) {
          out = out == null ? new StringBuilder(text.length()) : out;
          out.append(text, kept, i).append(REPLACEMENT);
          kept = end;
        }
        i = end;
      }
    }
    return out == null ? text : out.append(text, kept, text.length()).toString();
  }

  private static boolean isSecret(String run, Predicate<String> secret) {
    if (secret.test(bareDigits(run))) {
      return true;
    }
    // "1 737": a group may be secret although the whole run is not.
    for (String group : run.split("[ -]")) {
      if (secret.test(group)) {
        return true;
      }
    }
    return false;
  }

  private static int endOfRun(String text, int start) {
    int end = start + 1;
    while (end < text.length() && continues(text, end)) {
      end++;
    }
    return end;
  }

  private static boolean continues(String text, int i) {
    char c = text.charAt(i);
    boolean separator = c == ' ' || c == '-';
    return isDigit(c) || separator && i + 1 < text.length() && isDigit(text.charAt(i + 1));
  }

  private static String bareDigits(String run) {
    return run.replace(" ", "").replace("-", "");
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean looksLikeCardNumber(String digits) {
    return digits.length() >= SHORTEST_CARD
        && digits.length() <= LONGEST_CARD
        && Luhn.isValid(digits);
  }
}
