package io.cardfile;

import io.cardfile.journal.JournalException;
import io.cardfile.transport.Phase;
import io.cardfile.transport.PhaseObserver;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Keeps what a listener throws away from the call it watches. */
final class ListenerNotifier implements PhaseObserver {

  private final @Nullable PaymentListener listener;
  private final CallInfo call;

  ListenerNotifier(@Nullable PaymentListener listener, CallInfo call) {
    this.listener = listener;
    this.call = call;
  }

  @Override
  public void reached(Phase phase) {
    tell(told -> told.onPhase(call, phase));
  }

  void ended(String kind, Duration duration, Optional<String> requestId) {
    tell(told -> told.onOutcome(call, kind, duration, requestId));
  }

  void journalFailed(JournalException failure) {
    tell(told -> told.onJournalFailure(call, failure));
  }

  private void tell(Consumer<PaymentListener> what) {
    if (listener == null) {
      return;
    }
    try {
      what.accept(listener);
    } catch (Throwable e) {
      drop(e);
    }
  }

  // An endless recursion of the listener's own has left the JVM whole; a full heap has not.
  private static void drop(Throwable e) {
    if (e instanceof VirtualMachineError && !(e instanceof StackOverflowError)) {
      throw (VirtualMachineError) e;
    }
  }
}
