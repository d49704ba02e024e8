package io.cardfile.purchase;

/**
 * Which of its two systems the gateway says that it used: the {@code test} flag of a reply. The
 * flag is in the specification, its meaning is a field fact.
 */
public enum Environment {
  /** The system that moves money; {@code test} is false. */
  LIVE,
  /** The system for tests, which moves none; {@code test} is true. */
  TEST;

  /** Returns the environment that a reply's {@code test} flag names. */
  static Environment of(boolean test) {
    return test ? TEST : LIVE;
  }
}
