package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;

/** That the values of the rows show up in no text, in whatever form. */
final class NoLeakAssertions {

  private NoLeakAssertions() {}

  static void assertOf(Object printed) {
    assertEquals(Collections.emptyList(), Secrets.in(printed.toString()));
  }

  /** Looks through messages, causes and suppressed exceptions, all of which a stack trace shows. */
  static void assertOf(Throwable thrown) {
    assertEquals(Collections.emptyList(), Secrets.in(thrown));
  }
}
