package io.cardfile;

import io.cardfile.transport.Phase;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The part of a call that depends on its kind: writes the request and maps each result to an
 * outcome.
 */
interface Operation<T> {

  CallInfo info();

  /** Returns whether {@link #begin} and {@link #end} must be called before and after sending. */
  default boolean isJournaled() {
    return false;
  }

  /** Returns the outcome of a call that must not be sent; null to send it. */
  default @Nullable T begin(ListenerNotifier notifier) {
    return null;
  }

  /** Records the outcome of a call for which {@link #begin} returned null. */
  default T end(T outcome, ListenerNotifier notifier) {
    return outcome;
  }

  /** Returns the authorized request. Calls the authorizer, which may take long. */
  WireRequest request(Duration timeout, SendingWindow window);

  T read(WireReply reply);

  /** Redacts a message of the transport, which must not contain secrets but may. */
  String redact(String text);

  T notSent(String why, @Nullable Throwable cause);

  T noReply(Phase phase, String why, @Nullable Throwable cause);

  String kind(T outcome);

  Optional<String> requestId(T outcome);
}
