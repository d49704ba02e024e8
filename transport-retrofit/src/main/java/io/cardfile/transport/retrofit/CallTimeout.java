package io.cardfile.transport.retrofit;

import okio.AsyncTimeout;

/**
 * Stops a call at its deadline. The timeout of OkHttp's call does the same, but passes on what a
 * socket of the caller's factory throws when it is closed: that would end Okio's only watchdog
 * thread, and with it every time limit in the process.
 */
final class CallDeadline extends AsyncTimeout {

  private final Transmission transmission;

  CallDeadline(Transmission transmission) {
    this.transmission = transmission;
  }

  @Override
  protected void timedOut() {
    transmission.stop();
  }
}
