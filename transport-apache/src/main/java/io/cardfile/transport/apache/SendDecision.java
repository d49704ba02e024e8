package io.cardfile.transport.apache;

import static io.cardfile.transport.apache.RefusedException.require;

import io.cardfile.transport.Phase;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a request is sent: either the thread that is about to write comes first, or the
 * thread that ends the call. So "not sent" stays true, however late the writing thread is.
 */
final class SendDecision {

  private final AtomicReference<@Nullable Phase> phase = new AtomicReference<>();

  /** Called immediately before the first byte is written; permits one transmission. */
  void begin(WireRequest request) throws IOException {
    require(request.tryAcquireSendPermission(), "it may not be sent any more");
    require(phase.compareAndSet(null, Phase.SENDING), "the call is over");
  }

  /** Sets a phase after {@link Phase#SENDING}. */
  void reached(Phase next) {
    phase.set(next);
  }

  /**
   * Ends the call: nothing is sent any more. Returns the phase that the request has reached, which
   * is {@link Phase#NOT_SENT} if no byte was written.
   */
  Phase end() {
    return phase.updateAndGet(now -> now == null ? Phase.NOT_SENT : now);
  }
}
