package io.cardfile.transport.retrofit;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What the calling thread is carrying, for those parts of OkHttp that are not told of the call. */
final class CurrentTransmission {

  private final ThreadLocal<Transmission> current = new ThreadLocal<>();

  /** The calling thread works for {@code transmission} from now on. */
  void enter(Transmission transmission) {
    current.set(transmission);
  }

  void leave() {
    current.remove();
  }

  @Nullable Transmission get() {
    return current.get();
  }

  /** Throws when the call of this thread was cancelled or abandoned, or its time is up. */
  void requireGoingOn() throws IOException {
    Transmission transmission = get();
    if (transmission != null && !transmission.goesOn()) {
      throw new IOException("stopped");
    }
  }

  /**
   * The timeout (0 for none), or what is left of the time of this thread's call if that is less.
   */
  int atMost(int timeoutMillis) {
    Transmission transmission = get();
    return transmission == null ? timeoutMillis : transmission.deadline.atMost(timeoutMillis);
  }
}
