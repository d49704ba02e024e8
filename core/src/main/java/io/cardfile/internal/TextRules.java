package io.cardfile.internal;

import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.util.List;

/** The rules of every text that is sent: not blank, not too long, no control characters. */
public final class TextRules {

  private TextRules() {}

  /** Adds the first violation of {@code value} and returns whether there is one. */
  public static boolean isRefused(String path, String value, int longest, List<Violation> out) {
    if (Texts.isBlank(value)) {
      out.add(Violation.error(path, Codes.BLANK, "must not be blank"));
    } else if (value.length() > longest) {
      out.add(Violation.error(path, Codes.TOO_LONG, "at most " + longest + " characters"));
    } else if (Texts.isUnsendable(value)) {
      out.add(Violation.error(path, Codes.CHARS, "must not hold control characters"));
    } else {
      return false;
    }
    return true;
  }
}
