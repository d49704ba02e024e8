package io.cardfile.testkit.explore;

import org.jspecify.annotations.Nullable;

/**
 * Represents an exception that the code under test threw: its classes and stacks. It omits the
 * messages, because they may contain card data.
 */
final class EscapedException extends Exception {

  private static final long serialVersionUID = 1L;
  private static final int MAX_DEPTH = 8;

  private EscapedException(String message, @Nullable Throwable cause, StackTraceElement[] stack) {
    super(message, cause, false, true);
    setStackTrace(stack);
  }

  static EscapedException of(Throwable real) {
    return of(real, MAX_DEPTH);
  }

  private static EscapedException of(Throwable real, int depth) {
    Throwable next = real.getCause();
    EscapedException cause =
        next == null || next == real || depth == 1 ? null : of(next, depth - 1);
    return new EscapedException(real.getClass().getName(), cause, real.getStackTrace());
  }

  /** Returns the current stack of a thread. */
  static EscapedException from(Thread thread) {
    return new EscapedException(
        "the position of the code when its time limit was over", null, thread.getStackTrace());
  }

  /** Shows the class of the exception. */
  @Override
  public String toString() {
    return String.valueOf(getMessage());
  }
}
