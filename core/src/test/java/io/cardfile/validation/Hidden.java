package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertFalse;

import org.jspecify.annotations.Nullable;

/** Asserts that messages about a bad value do not contain it. */
final class Hidden {

  private Hidden() {}

  /** Checks message and text of {@code e} and of each of its violations. */
  static void assertHides(@Nullable String value, ValidationException e) {
    check(value, e.getMessage());
    check(value, e.toString());
    e.violations().forEach(violation -> check(value, violation.toString()));
  }

  // One or two characters occur in every sentence.
  private static void check(@Nullable String value, String text) {
    if (value != null && value.trim().length() > 2) {
      assertFalse(text.contains(value), "a text shows the value that it is about");
    }
  }
}
