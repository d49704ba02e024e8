package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;

/** Assertions that no text contains a secret of the rows, in any form. */
final class NoLeakAssertions {

  private NoLeakAssertions() {}

  static void assertOf(Object printed) {
    assertEquals(Collections.emptyList(), Secrets.in(printed.toString()));
  }

  /** Searches messages, causes and suppressed exceptions: everything that a stack trace shows. */
  static void assertOf(Throwable thrown) {
    assertEquals(Collections.emptyList(), Secrets.in(thrown));
  }
}
