package io.cardfile.signing;

import io.cardfile.internal.Texts;
import io.cardfile.validation.Codes;
import io.cardfile.validation.InvalidRequestException;
import io.cardfile.validation.Violation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Collects the parts of a canonical string and their violations. */
final class CanonicalForm {
  private static final String FLAG = "flag";
  private static final String RETURN_PATH = "return_path";

  private final String name;
  private final transient List<String> parts = new ArrayList<>();
  private final List<Violation> violations = new ArrayList<>();

  CanonicalForm(String name) {
    this.name = name;
  }

  CanonicalForm part(String path, String value) {
    Objects.requireNonNull(value, path + " == null");
    if (value.indexOf(':') >= 0) {
      refuse(path, Codes.SEPARATOR, "holds a colon, which separates the signed values");
    }
    return lastPart(path, value);
  }

  /** Adds the last part, which may contain colons because no part follows it. */
  CanonicalForm lastPart(String path, String value) {
    Objects.requireNonNull(value, path + " == null");
    if (Texts.hasLoneSurrogate(value)) {
      refuse(path, Codes.NON_ASCII, "holds a lone surrogate, which has no UTF-8 form");
    }
    parts.add(value);
    return this;
  }

  /**
   * Adds the optional end of a hosted payment page's text. Both values are optional and the return
   * path may contain colons, so combinations that are ambiguous are refused.
   */
  CanonicalForm tail(List<String> flagAndReturnPath) {
    Objects.requireNonNull(flagAndReturnPath, "flagAndReturnPath == null");
    int size = flagAndReturnPath.size();
    if (size > 2) {
      throw new IllegalArgumentException("at most a flag and a return path");
    }
    if (size == 2) {
      flag(flagAndReturnPath.get(0));
    }
    return size == 0 ? this : flagOrReturnPath(flagAndReturnPath.get(size - 1));
  }

  private void flag(String flag) {
    part(FLAG, flag);
    if (flag.equals("http") || flag.equals("https")) {
      refuse(FLAG, Codes.SEPARATOR, "reads like the scheme of a return path");
    }
  }

  private CanonicalForm flagOrReturnPath(String value) {
    Objects.requireNonNull(value, RETURN_PATH + " == null");
    boolean isUrl = value.startsWith("http:") || value.startsWith("https:");
    return isUrl ? lastPart(RETURN_PATH, value) : part(RETURN_PATH, value);
  }

  private void refuse(String path, String code, String message) {
    violations.add(Violation.error(path, code, message));
  }

  CanonicalString join() {
    if (!violations.isEmpty()) {
      throw new InvalidRequestException(violations);
    }
    String text = String.join(":", parts);
    return new CanonicalString(name, parts.size(), text, text.getBytes(StandardCharsets.UTF_8));
  }
}
