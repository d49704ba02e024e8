package io.cardfile.transport.retrofit;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The transmission of the current thread, for parts of OkHttp that have no reference to the call.
 */
final class CurrentTransmission {

  private final ThreadLocal<@Nullable Transmission> current = new ThreadLocal<>();

  /** Sets the transmission of the current thread. */
  void enter(Transmission transmission) {
    current.set(transmission);
  }

  void leave() {
    current.set(null); // To remove it would create a new entry for each call.
  }

  @Nullable Transmission get() {
    return current.get();
  }

  /** Throws when the call of this thread was cancelled or abandoned, or its deadline has passed. */
  void requireGoingOn() throws IOException {
    Transmission transmission = get();
    if (transmission != null && !transmission.goesOn()) {
      throw new IOException("stopped");
    }
  }

  /**
   * Returns the timeout (0 for none), or the remaining time of this thread's call if that is less.
   */
  int atMost(int timeoutMillis) {
    Transmission transmission = get();
    return transmission == null ? timeoutMillis : transmission.deadline.atMost(timeoutMillis);
  }
}
