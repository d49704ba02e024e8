package io.cardfile.transport.retrofit;

import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import org.jspecify.annotations.Nullable;

/** A whole reply as it was read from the network, before an interceptor of the caller saw it. */
final class NetworkReply {

  private final int status;
  private final ReceivedBody body;
  private final boolean attributed;

  NetworkReply(int status, ReceivedBody body, boolean attributed) {
    this.status = status;
    this.body = body;
    this.attributed = attributed;
  }

  /** Whether the connection may carry another request: what comes next is then told from this. */
  boolean repeats(WireRequest request) {
    return body.repeats(request);
  }

  /**
   * Returns the reply that the caller's interceptors gave back. What they altered is read anew and
   * is not attributed: it need not be this reply.
   */
  WireReply toReply(int givenStatus, @Nullable String requestId, byte[] given, KnownNames names) {
    if (givenStatus != status || !body.is(given)) {
      return ReceivedBody.of(given, names).toReply(givenStatus, requestId);
    }
    WireReply reply = body.toReply(status, requestId);
    return attributed ? reply.attributed() : reply;
  }
}
