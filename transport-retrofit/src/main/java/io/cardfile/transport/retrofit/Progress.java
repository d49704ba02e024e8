package io.cardfile.transport.retrofit;

import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport.PhaseObserver;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The phase of a call's single request, the permission to send it, and the observer. The observer
 * is notified after the permission is taken, because it may be slow. Thread-safe.
 */
final class Progress {

  private volatile @Nullable PhaseObserver observer;
  private volatile Phase phase = Phase.NOT_SENT;
  private boolean over; // Guarded by this, like the next two.
  private boolean granted;
  private boolean notified; // Whether the observer was notified of SENDING.

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
   * Takes the single permission to send. Returns false if it was taken before, if the body was
   * written elsewhere, or if the call is over, because an interceptor may continue in another
   * thread.
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
   * Begins to write the body. Returns whether the permission to send was taken. Otherwise an
   * interceptor writes the body to a target that may transmit it to the gateway, and the outcome is
   * in doubt from then on.
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

  /** Ends the call: from now on nothing is sent. Returns whether anything was sent. */
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
    PhaseObserver current = observer;
    try {
      if (current != null) {
        current.reached(next);
      }
    } catch (RuntimeException e) {
      // An observer must not affect the call.
    }
  }

  /** Ends the call, and releases the observer. */
  void forget() {
    end();
    observer = null;
  }
}
