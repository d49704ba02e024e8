package io.cardfile;

import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;

/** Makes causes that show neither card data nor credentials, whatever failed. */
final class Failures {

  private Failures() {}

  static TransportException notSent(Throwable e) {
    keepInterrupt(e);
    return TransportException.notSent("see the cause", e);
  }

  static TransportException inDoubt(Throwable e) {
    keepInterrupt(e);
    return TransportException.inDoubt(Phase.SENDING, "see the cause", e);
  }

  // Thrown although not declared, as Kotlin can; the thread is to go on knowing of it.
  private static void keepInterrupt(Throwable e) {
    if (e instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns {@code e} with the message {@code why} and without what was suppressed on its way. */
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
