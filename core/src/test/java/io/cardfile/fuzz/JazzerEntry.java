package io.cardfile.fuzz;

/**
 * The entry point for Jazzer in a separate JVM: called with the name of a target, then with each
 * input.
 */
public final class JazzerEntry {

  private static Target target;

  private JazzerEntry() {}

  public static void fuzzerInitialize(String[] args) {
    target = Target.valueOf(args[0]);
  }

  public static void fuzzerTestOneInput(byte[] input) throws Exception {
    target.run(input);
  }
}
