package io.cardfile.testsupport.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

class NeedsPostgresTest {

  private static final String REQUIRED = "cardfile.postgres.required";
  private static final String CHOICE = "cardfile.postgres";

  private final String required = System.getProperty(REQUIRED);
  private final String choice = System.getProperty(CHOICE);
  private final PrintStream err = System.err;

  @AfterEach
  void restore() {
    System.setErr(err);
    set(REQUIRED, required);
    set(CHOICE, choice);
  }

  private static void set(String name, String value) {
    if (value == null) {
      System.clearProperty(name);
    } else {
      System.setProperty(name, value);
    }
  }

  private static <T> T missing(String program) throws MissingProgramException {
    throw new MissingProgramException("no " + program);
  }

  @Test
  void skipsWithTheReasonAndPrintsItOnce() {
    System.clearProperty(REQUIRED);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    for (int i = 0; i < 2; i++) {
      TestAbortedException e =
          assertThrows(
              TestAbortedException.class, () -> NeedsPostgres.orSkip(() -> missing("elephant")));
      assertTrue(e.getMessage().contains("no elephant"), e.getMessage());
    }
    assertEquals("SKIPPED: no elephant", printed.toString(StandardCharsets.UTF_8).strip());
  }

  @Test
  void failsWhereItIsRequired() {
    System.setProperty(REQUIRED, "true");
    assertThrows(
        MissingProgramException.class, () -> NeedsPostgres.orSkip(() -> missing("elephant")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "instaled"})
  void unknownChoiceIsRefused(String unknown) {
    System.setProperty(CHOICE, unknown);
    assertThrows(IllegalArgumentException.class, NeedsPostgres::start);
  }
}
