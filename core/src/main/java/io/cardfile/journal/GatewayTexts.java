package io.cardfile.journal;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.Texts;
import org.jspecify.annotations.Nullable;

/** Filters texts of the gateway: returns an ID or a code as it is, and null for any other text. */
final class GatewayTexts {

  private static final int LONGEST_ID = 64;
  private static final int LONGEST_CODE = 32;

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

  private static boolean holdsCardNumber(String text) {
    return new Redaction(text).digits("", true).hidesAnything();
  }
}
