package io.cardfile.journal;

import io.cardfile.internal.Luhn;
import io.cardfile.internal.Texts;
import org.jspecify.annotations.Nullable;

/** Lets only what can be an ID or a code into a journal; anything else is left out. */
final class GatewayTexts {

  private static final int LONGEST_ID = 64;
  private static final int LONGEST_CODE = 32;
  private static final int SHORTEST_CARD_NUMBER = 12;
  private static final int LONGEST_CARD_NUMBER = 19;

  private static final String SEPARATORS = "-._~:";

  private GatewayTexts() {}

  static @Nullable String id(@Nullable String text) {
    return clean(text, LONGEST_ID);
  }

  static @Nullable String code(@Nullable String text) {
    return clean(text, LONGEST_CODE);
  }

  private static @Nullable String clean(@Nullable String text, int longest) {
    if (text == null || text.isEmpty() || text.length() > longest) {
      return null;
    }
    return isPlain(text) && !holdsCardNumber(text) ? text : null;
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Texts.isAlphanumeric(c) && SEPARATORS.indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }

  static boolean holdsCardNumber(String text) {
    return isCardNumber(withoutSeparators(text)) || holdsRun(text);
  }

  private static String withoutSeparators(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      if (SEPARATORS.indexOf(text.charAt(i)) < 0) {
        out.append(text.charAt(i));
      }
    }
    return out.toString();
  }

  private static boolean holdsRun(String text) {
    StringBuilder run = new StringBuilder();
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : ' ';
      if (c >= '0' && c <= '9') {
        run.append(c);
      } else if (isCardNumber(run.toString())) {
        return true;
      } else {
        run.setLength(0);
      }
    }
    return false;
  }

  private static boolean isCardNumber(String digits) {
    return digits.length() >= SHORTEST_CARD_NUMBER
        && digits.length() <= LONGEST_CARD_NUMBER
        && Texts.isDigits(digits)
        && Luhn.isValid(digits);
  }
}
