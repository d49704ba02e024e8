package io.cardfile.sample.billing;

import java.io.IOException;

/** Limits the requests per second. A permit that needed no request can be returned. Thread-safe. */
interface StartRate {

  /** Waits for a permit; returns false if the rate was stopped. */
  boolean acquire() throws IOException, InterruptedException;

  /** Returns a permit. */
  void release();

  /** Makes {@link #acquire} return false. */
  void stop();
}
