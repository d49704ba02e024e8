package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;

/** Values that must not show up in any text. */
final class Canaries {

  private static final List<String> ALL =
      Arrays.asList(
          ContractRows.CARD_NUMBER, ContractRows.CVV, ContractRows.CREDENTIAL, ContractRows.HASH);

  private Canaries() {}

  static void assertNoneIn(Object printed) {
    assertNoneIn(printed.toString());
  }

  /** Looks through messages, causes and suppressed exceptions, all of which a stack trace shows. */
  static void assertNoneIn(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text, true));
    assertNoneIn(text.toString());
  }

  private static void assertNoneIn(String text) {
    for (String canary : ALL) {
      assertFalse(text.contains(canary), "a secret shows up in a text");
    }
  }
}
