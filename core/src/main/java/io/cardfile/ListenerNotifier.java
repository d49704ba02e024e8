package io.cardfile;

import io.cardfile.journal.JournalException;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport.PhaseObserver;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Notifies the listener of one call. Drops what the listener, or the making of an event, throws, so
 * that neither can break a call.
 */
final class ListenerNotifier<T> implements PhaseObserver {

  private final @Nullable PaymentListener listener;
  private final PaymentCall<T> call;

  ListenerNotifier(@Nullable PaymentListener listener, PaymentCall<T> call) {
    this.listener = listener;
    this.call = call;
  }

  @Override
  public void reached(Phase phase) {
    if (listener == null) {
      return;
    }
    try {
      listener.onPhase(call.event(), phase);
    } catch (Throwable e) {
      drop(e);
    }
  }

  void notifyOutcome(T outcome, Duration duration) {
    if (listener == null) {
      return;
    }
    try {
      listener.onOutcome(call.event(outcome, duration));
    } catch (Throwable e) {
      drop(e);
    }
  }

  void journalFailed(JournalException failure) {
    if (listener == null) {
      return;
    }
    try {
      listener.onJournalFailure(call.event(), failure);
    } catch (Throwable e) {
      drop(e);
    }
  }

  // A stack overflow inside the listener leaves the JVM usable; other errors of the JVM do not.
  private static void drop(Throwable e) {
    if (e instanceof VirtualMachineError && !(e instanceof StackOverflowError)) {
      throw (VirtualMachineError) e;
    }
  }
}
