package io.cardfile.transport;

/**
 * Notified by a transport when a request reaches a phase. For progress and logs only; use {@link
 * TransportException#phase} to assess a failure.
 *
 * <p>Called on any thread, possibly late and possibly not for every phase. Implementations must
 * return at once.
 */
public interface PhaseObserver {

  /** Called when the request has reached {@code phase}. */
  void reached(Phase phase);

  /** Returns an observer that does nothing. */
  static PhaseObserver none() {
    return phase -> {};
  }
}
