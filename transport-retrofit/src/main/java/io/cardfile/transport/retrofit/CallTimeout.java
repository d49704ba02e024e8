package io.cardfile.transport.retrofit;

import okio.AsyncTimeout;

/**
 * Stops a call at its deadline. The timeout of OkHttp's call does the same, but rethrows what a
 * socket or event listener of the caller throws on close. That would end Okio's only watchdog
 * thread, and with it every timeout in the process.
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
      // An Error of a socket or event listener of the caller; the call is stopped nevertheless.
    }
  }
}
