package io.cardfile.transport.jdk;

/** The monotonic clock, which a test replaces. */
interface Ticker {

  /** The clock of the JVM. */
  Ticker SYSTEM = System::nanoTime;

  /** Returns the time in nanoseconds; only differences have a meaning. */
  long nanos();
}
