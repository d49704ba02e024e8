package io.cardfile.signing;

import io.cardfile.validation.InvalidRequestException;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Collects the parts of a canonical string and their violations. */
final class CanonicalForm {
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
    if (Utf8Bytes.encode(value) == null) {
      refuse(path, Codes.NON_ASCII, "holds a lone surrogate, which has no UTF-8 form");
    }
    parts.add(value);
    return this;
  }

  void refuse(String path, String code, String message) {
    violations.add(Violation.error(path, code, message));
  }

  CanonicalString join() {
    if (!violations.isEmpty()) {
      throw new InvalidRequestException(violations);
    }
    String text = String.join(":", parts);
    byte[] utf8 = Objects.requireNonNull(Utf8Bytes.encode(text), "checked part by part");
    return new CanonicalString(name, parts.size(), text, utf8);
  }
}
