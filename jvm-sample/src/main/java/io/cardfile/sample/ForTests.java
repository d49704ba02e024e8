package io.cardfile.sample;

import java.util.Map;

/** Whether the environment allows journals on disks that forget. */
public final class ForTests {

  /** The variable that says so. */
  public static final String VARIABLE = "CARDFILE_JOURNAL_FOR_TESTS";

  private ForTests() {}

  /** Whether {@code environment} sets it to true. */
  public static boolean isSet(Map<String, String> environment) {
    return Boolean.parseBoolean(environment.get(VARIABLE));
  }
}
