package io.cardfile.sample.android;

/** The thread that draws, which must never wait for a network. */
interface MainThread {

  /** Whether the caller is on it. */
  boolean isCurrent();

  /** Runs the task on it, later. */
  void post(Runnable task);
}
