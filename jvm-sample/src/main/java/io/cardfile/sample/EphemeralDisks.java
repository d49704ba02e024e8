package io.cardfile.sample;

import java.util.Map;

/**
 * Whether the environment allows a journal on a disk that loses its content, such as a memory disk
 * or a container's layer; for tests only.
 */
public final class EphemeralDisks {

  /** The variable that allows it. */
  public static final String VARIABLE = "CARDFILE_JOURNAL_FOR_TESTS";

  private EphemeralDisks() {}

  /** Returns whether {@code environment} sets the variable to true. */
  public static boolean areAllowed(Map<String, String> environment) {
    return Boolean.parseBoolean(environment.get(VARIABLE));
  }
}
