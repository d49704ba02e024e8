package io.cardfile.purchase;

/**
 * The gateway's environment that answered, from the {@code test} flag of a reply. The flag is in
 * the specification; its meaning is a field fact.
 */
public enum Environment {
  /** The live system, which moves money; {@code test} is false. */
  LIVE,
  /** The test system, which moves no money; {@code test} is true. */
  TEST;

  /** Returns the environment of a reply's {@code test} flag. */
  static Environment of(boolean test) {
    return test ? TEST : LIVE;
  }
}
