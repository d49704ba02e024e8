package io.cardfile.transport.retrofit;

import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import retrofit2.Call;

/** Stops a call from another thread, even before it runs. Thread-safe. */
final class Cancellation {

  private volatile boolean cancelled;
  private volatile boolean stopped; // Cancelled, abandoned or late.
  private volatile @Nullable Call<?> call;
  private volatile @Nullable Future<?> pending;

  boolean isCancelled() {
    return cancelled;
  }

  boolean isStopped() {
    return stopped;
  }

  /** Sets the call that {@link #cancel} stops, even if {@code cancel} was called before. */
  void runsAs(Call<?> running) {
    call = running;
    if (stopped) {
      running.cancel();
    }
  }

  /**
   * Sets the code of the caller that {@link #cancel} stops, even if {@code cancel} was called
   * before.
   */
  void waitsFor(Future<?> running) {
    pending = running;
    if (stopped) {
      running.cancel(true);
    }
  }

  void cancel() {
    cancelled = true;
    stop();
  }

  /** Stops the call, and code of the caller that it waits for. */
  void stop() {
    stopped = true;
    stopCall();
    Future<?> waiting = pending;
    if (waiting != null) {
      waiting.cancel(true);
    }
  }

  private void stopCall() {
    Call<?> running = call;
    try {
      if (running != null) {
        running.cancel();
      }
    } catch (RuntimeException e) {
      // Thrown by a socket of a custom factory or by an event listener; the call is stopped.
    }
  }

  /** Releases the call, and results of code of the caller. */
  void forget() {
    call = null;
    pending = null;
  }
}
