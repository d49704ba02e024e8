package io.cardfile;

import io.cardfile.journal.JournalException;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport.PhaseObserver;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Notifies the listener and drops what it throws, so that a listener cannot break a call. */
final class ListenerNotifier implements PhaseObserver {

  private final @Nullable PaymentListener listener;
  private final CallInfo call;

  ListenerNotifier(@Nullable PaymentListener listener, CallInfo call) {
    this.listener = listener;
    this.call = call;
  }

  @Override
  public void reached(Phase phase) {
    notifyListener(target -> target.onPhase(call, phase));
  }

  void ended(String kind, Duration duration, Optional<String> requestId) {
    notifyListener(target -> target.onOutcome(call, kind, duration, requestId));
  }

  void journalFailed(JournalException failure) {
    notifyListener(target -> target.onJournalFailure(call, failure));
  }

  private void notifyListener(Consumer<PaymentListener> event) {
    if (listener == null) {
      return;
    }
    try {
      event.accept(listener);
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
