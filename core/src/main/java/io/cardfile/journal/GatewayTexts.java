package io.cardfile.journal;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.Texts;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lets only what can be an ID or a code into a journal, leaving out anything else; compares and
 * shows such texts.
 */
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

  /** Returns whether both IDs are known and they differ. */
  static boolean differ(Optional<String> one, Optional<String> other) {
    return one.isPresent() && other.isPresent() && !one.equals(other);
  }

  /** Returns a reference of a file, which may have a card number in the wrong column. */
  static String masked(String reference) {
    return holdsCardNumber(reference) ? "(looks like a card number)" : reference;
  }

  static boolean holdsCardNumber(String text) {
    return new Redaction(text).digits("", true).hidesAnything();
  }
}
