package io.cardfile;

import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;

/** Creates exceptions that contain neither card data nor credentials, whatever the cause is. */
final class RedactedExceptions {

  private RedactedExceptions() {}

  static TransportException notSent(Throwable e) {
    keepInterrupt(e);
    return TransportException.notSent("see the cause", e);
  }

  static TransportException inDoubt(Throwable e) {
    keepInterrupt(e);
    return TransportException.inDoubt(Phase.SENDING, "see the cause", e);
  }

  // Kotlin code can throw it undeclared. Restores the interrupt status of the thread.
  private static void keepInterrupt(Throwable e) {
    if (e instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns {@code e} with the message {@code why} and without its suppressed exceptions. */
  static TransportException clean(TransportException e, String why) {
    if (why.equals(e.getMessage()) && e.getSuppressed().length == 0) {
      return e;
    }
    TransportException clean =
        e.mayHaveReached()
            ? TransportException.inDoubt(e.phase(), why, e.getCause())
            : TransportException.notSent(why, e.getCause());
    clean.setStackTrace(e.getStackTrace());
    return clean;
  }
}
