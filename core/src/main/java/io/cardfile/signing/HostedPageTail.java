package io.cardfile.signing;

import io.cardfile.validation.Violation.Codes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The optional end of the text that a hosted payment page signs. Both values are optional and the
 * return path may contain colons, so combinations that are ambiguous are refused.
 */
final class HostedPageTail {
  private static final String FLAG = "flag";
  private static final String RETURN_PATH = "return_path";

  private HostedPageTail() {}

  static CanonicalForm append(CanonicalForm form, List<String> flagAndReturnPath) {
    Objects.requireNonNull(flagAndReturnPath, "flagAndReturnPath == null");
    List<String> tail = new ArrayList<>(flagAndReturnPath);
    if (tail.size() > 2) {
      throw new IllegalArgumentException("at most a flag and a return path");
    }
    if (tail.size() == 2) {
      flag(form, tail.remove(0));
    }
    return tail.isEmpty() ? form : last(form, tail.get(0));
  }

  private static void flag(CanonicalForm form, String flag) {
    form.part(FLAG, flag);
    if (flag.equals("http") || flag.equals("https")) {
      form.refuse(FLAG, Codes.SEPARATOR, "reads like the scheme of a return path");
    }
  }

  private static CanonicalForm last(CanonicalForm form, String value) {
    Objects.requireNonNull(value, RETURN_PATH + " == null");
    boolean isUrl = value.startsWith("http:") || value.startsWith("https:");
    return isUrl ? form.lastPart(RETURN_PATH, value) : form.part(RETURN_PATH, value);
  }
}
