package io.cardfile.journal.jdbc;

/**
 * Holds back interrupts of this thread during a task that must not end half way, and restores them
 * for the caller.
 */
final class Interrupts {

  private boolean interrupted;

  private Interrupts() {}

  static Interrupts keep() {
    Interrupts kept = new Interrupts();
    kept.taken();
    return kept;
  }

  /** Returns whether there was another interrupt, which is held back as well. */
  boolean taken() {
    boolean another = Thread.interrupted();
    interrupted |= another;
    return another;
  }

  void restore() {
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
