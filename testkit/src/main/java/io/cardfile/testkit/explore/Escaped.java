package io.cardfile.testkit.explore;

import org.jspecify.annotations.Nullable;

/**
 * Stands for what the code under test threw: its classes and stacks. What it said is left out,
 * because it may be a card.
 */
final class Escaped extends Exception {

  private static final long serialVersionUID = 1L;
  private static final int MAX_DEPTH = 8;

  private Escaped(String message, @Nullable Throwable cause, StackTraceElement[] stack) {
    super(message, cause, false, true);
    setStackTrace(stack);
  }

  static Escaped of(Throwable real) {
    return of(real, MAX_DEPTH);
  }

  private static Escaped of(Throwable real, int depth) {
    Throwable next = real.getCause();
    Escaped cause = next == null || next == real || depth == 1 ? null : of(next, depth - 1);
    return new Escaped(real.getClass().getName(), cause, real.getStackTrace());
  }

  /** Where a thread is now. */
  static Escaped from(Thread thread) {
    return new Escaped("where the code was when its time was over", null, thread.getStackTrace());
  }

  /** Shows the class of what was thrown. */
  @Override
  public String toString() {
    return String.valueOf(getMessage());
  }
}
