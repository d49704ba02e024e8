package io.cardfile.journal.jdbc;

/** Keeps an interrupt of this thread from a task that must not end half way, for the caller. */
final class Interrupts {

  private boolean interrupted;

  private Interrupts() {}

  static Interrupts keep() {
    Interrupts kept = new Interrupts();
    kept.taken();
    return kept;
  }

  /** Whether there was another interrupt by now, which is kept likewise. */
  boolean taken() {
    boolean another = Thread.interrupted();
    interrupted |= another;
    return another;
  }

  void giveBack() {
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
