package io.cardfile.transport.retrofit;

import io.cardfile.transport.Phase;
import io.cardfile.transport.PhaseObserver;
import java.io.IOException;

/**
 * How far the one request of a call got, whether it may be sent, and the observer of both. The
 * observer is notified later than the permission is taken, because it may be slow. Thread-safe.
 */
final class Progress {

  private volatile PhaseObserver observer;
  private volatile Phase phase = Phase.NOT_SENT;
  private boolean over; // Guarded by this, as are the next two.
  private boolean granted;
  private boolean notified; // That sending has begun.

  Progress(PhaseObserver observer) {
    this.observer = observer;
  }

  Phase phase() {
    return phase;
  }

  boolean isSent() {
    return phase != Phase.NOT_SENT;
  }

  /**
   * Takes the one permission to send. Returns false if it was taken before, if the body was written
   * elsewhere, or if the call is over: an interceptor may go on in a thread of its own.
   */
  synchronized boolean startSending() {
    if (over || isSent()) {
      return false;
    }
    granted = true;
    phase = Phase.SENDING;
    return true;
  }

  /**
   * Begins to write the body. Without the permission to send, an interceptor writes it to something
   * that may carry it to the gateway: from then on the outcome is in doubt. Returns whether there
   * is the permission.
   *
   * @throws IOException when the call is over
   */
  boolean startWriting() throws IOException {
    synchronized (this) {
      if (granted || isSent()) {
        return granted;
      }
      requireNotOver();
      phase = Phase.SENDING;
    }
    reached(Phase.SENDING);
    return false;
  }

  synchronized void requireNotOver() throws IOException {
    if (over) {
      throw new IOException("the call is over");
    }
  }

  /** Ends the call: from now on nothing is sent. Returns whether anything was. */
  synchronized boolean end() {
    over = true;
    return isSent();
  }

  /** Records the phase and notifies the observer. */
  void reached(Phase next) {
    phase = next;
    notifySending();
    if (next != Phase.SENDING) {
      notifyObserver(next);
    }
  }

  /** Notifies the observer that sending has begun, unless it was notified before. */
  void notifySending() {
    synchronized (this) {
      if (notified) {
        return;
      }
      notified = true;
    }
    notifyObserver(Phase.SENDING);
  }

  private void notifyObserver(Phase next) {
    try {
      observer.reached(next);
    } catch (RuntimeException e) {
      // An observer that throws changes nothing.
    }
  }

  /** Ends the call, and lets go of the observer. */
  void forget() {
    end();
    observer = PhaseObserver.none();
  }
}
