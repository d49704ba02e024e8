package io.cardfile.transport.retrofit;

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
}
