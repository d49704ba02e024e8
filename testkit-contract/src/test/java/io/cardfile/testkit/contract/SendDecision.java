package io.cardfile.testkit.contract;

import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Decides whether a request is sent: either the thread that is about to write comes first, or the
 * thread that abandons the call. So "not sent" stays true, however late the writing thread is.
 */
final class SendDecision {

  private final AtomicReference<Phase> decided = new AtomicReference<>();
  private final WireRequest request;

  SendDecision(WireRequest request) {
    this.request = request;
  }

  /** Called immediately before the first byte is written; permits one transmission. */
  void begin() throws IOException {
    if (!request.tryAcquireSendPermission() || !decided.compareAndSet(null, Phase.SENDING)) {
      throw new IOException("abandoned, too late, or already sent");
    }
  }

  /** Called once, by the thread that abandons the call. */
  TransportException failure(Throwable cause) {
    return decided.compareAndSet(null, Phase.NOT_SENT)
        ? TransportException.notSent("nothing was sent", cause)
        : TransportException.inDoubt(Phase.SENDING, "no complete reply", cause);
  }
}
