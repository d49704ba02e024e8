package io.cardfile;

import io.cardfile.transport.Phase;
import io.cardfile.transport.PhaseObserver;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps what a listener throws away from the call it watches. */
final class Watcher implements PhaseObserver {

  private final @Nullable PaymentListener listener;
  private final CallInfo call;

  Watcher(@Nullable PaymentListener listener, CallInfo call) {
    this.listener = listener;
    this.call = call;
  }

  @Override
  public void reached(Phase phase) {
    if (listener == null) {
      return;
    }
    try {
      listener.onPhase(call, phase);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable dropped) {
      // A listener changes nothing, whatever it throws.
    }
  }

  void ended(String kind, Duration duration, Optional<String> requestId) {
    if (listener == null) {
      return;
    }
    try {
      listener.onOutcome(call, kind, duration, requestId);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable dropped) {
      // A listener changes nothing, whatever it throws.
    }
  }
}
