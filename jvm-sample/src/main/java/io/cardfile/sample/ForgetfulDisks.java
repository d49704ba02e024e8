package io.cardfile.sample;

import java.util.Map;

/**
 * Whether the environment allows a journal on a disk that forgets, as a memory disk or a
 * container's own layer: for tests only.
 */
public final class ForgetfulDisks {

  /** The variable that allows it. */
  public static final String VARIABLE = "CARDFILE_JOURNAL_FOR_TESTS";

  private ForgetfulDisks() {}

  /** Whether {@code environment} sets the variable to true. */
  public static boolean areAllowed(Map<String, String> environment) {
    return Boolean.parseBoolean(environment.get(VARIABLE));
  }
}
