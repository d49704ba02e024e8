package io.cardfile;

import io.cardfile.transport.Phase;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What differs between the calls: how a request is written and what its endings mean. */
interface Operation<T> {

  CallInfo info();

  /** Whether {@link #begin} and {@link #end} are to be called before and after sending. */
  default boolean isJournaled() {
    return false;
  }

  /** Returns the outcome that makes sending needless or forbidden; null to send. */
  default @Nullable T begin(ListenerNotifier notifier) {
    return null;
  }

  /** Takes note of how a call ended for which {@link #begin} gave null. */
  default T end(T outcome, ListenerNotifier notifier) {
    return outcome;
  }

  /** Returns the request, authorized; the authorizer is the caller's code and may take long. */
  WireRequest request(Duration timeout, SendingWindow window);

  T read(WireReply reply);

  /** Takes out of a text from below what a transport must not, but may have put into it. */
  String redact(String text);

  T notSent(String why, @Nullable Throwable cause);

  T noReply(Phase phase, String why, @Nullable Throwable cause);

  String kind(T outcome);

  Optional<String> requestId(T outcome);
}
