package io.cardfile.transport.retrofit;

import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import retrofit2.Call;

/** Stops a call from another thread, also before it runs. Thread-safe. */
final class Cancellation {

  private volatile boolean cancelled;
  private volatile @Nullable Call<?> call;
  private volatile @Nullable Future<?> pending;

  boolean isCancelled() {
    return cancelled;
  }

  /** Lets {@link #cancel} reach the call, also when it came first. */
  void runsAs(Call<?> running) {
    call = running;
    if (cancelled) {
      running.cancel();
    }
  }

  /** Lets {@link #cancel} reach code of the caller, also when it came first. */
  void waitsFor(Future<?> running) {
    pending = running;
    if (cancelled) {
      running.cancel(true);
    }
  }

  void cancel() {
    cancelled = true;
    stop();
    Future<?> waiting = pending;
    if (waiting != null) {
      waiting.cancel(true);
    }
  }

  /** Stops the call where it is. */
  void stop() {
    Call<?> running = call;
    try {
      if (running != null) {
        running.cancel();
      }
    } catch (RuntimeException e) {
      // Of a socket of the caller's own factory, or of an event listener: the call is stopped.
    }
  }

  /** Lets go of the call. */
  void forget() {
    call = null;
  }
}
