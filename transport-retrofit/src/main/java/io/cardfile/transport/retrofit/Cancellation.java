package io.cardfile.transport.retrofit;

import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import retrofit2.Call;

/** Stops a call from another thread, also before it runs. Thread-safe. */
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

  /** Lets {@link #cancel} reach the call, also when it came first. */
  void runsAs(Call<?> running) {
    call = running;
    if (stopped) {
      running.cancel();
    }
  }

  /** Lets {@link #cancel} reach code of the caller, also when it came first. */
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

  /** Stops the call where it is, and code of the caller that it waits for. */
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
      // Of a socket of the caller's own factory, or of an event listener: the call is stopped.
    }
  }

  /** Lets go of the call, and of what code of the caller has returned. */
  void forget() {
    call = null;
    pending = null;
  }
}
