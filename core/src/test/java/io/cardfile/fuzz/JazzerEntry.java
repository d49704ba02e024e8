package io.cardfile.fuzz;

/** What Jazzer calls in a JVM of its own: with the name of a target, then with each input. */
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
