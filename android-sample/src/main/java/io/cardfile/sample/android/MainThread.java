package io.cardfile.sample.android;

/** The thread that draws, which must never wait for the network. */
interface MainThread {

  /** Returns whether the caller runs on it. */
  boolean isCurrent();

  /** Runs the task on it later. */
  void post(Runnable task);
}
