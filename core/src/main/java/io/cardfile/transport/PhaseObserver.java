package io.cardfile.transport;

/**
 * Told by a transport when a request reaches a phase. For progress and logs only: what a failure
 * means is said by {@link TransportException#phase}.
 *
 * <p>Called on any thread, possibly late and possibly not for every phase; must return at once.
 */
public interface PhaseObserver {

  /** The request has reached {@code phase}. */
  void reached(Phase phase);

  /** Returns an observer that does nothing. */
  static PhaseObserver none() {
    return phase -> {};
  }
}
