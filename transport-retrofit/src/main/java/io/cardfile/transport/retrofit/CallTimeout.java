package io.cardfile.transport.retrofit;

import okio.AsyncTimeout;

/**
 * Stops a call when its time is up. The timeout of OkHttp's call does the same, but passes on what
 * a socket or event listener of the caller throws when it is closed: that would end Okio's only
 * watchdog thread, and with it every time limit in the process.
 */
final class CallTimeout extends AsyncTimeout {

  private final Cancellation cancellation;

  CallTimeout(Cancellation cancellation) {
    this.cancellation = cancellation;
  }

  @Override
  protected void timedOut() {
    try {
      cancellation.stop();
    } catch (Throwable e) {
      // An Error of a caller's socket or event listener; the call is stopped all the same.
    }
  }
}
