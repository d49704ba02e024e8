package io.cardfile.transport.retrofit;

import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import org.jspecify.annotations.Nullable;

/**
 * A whole reply as the caller's network interceptors returned it, before an application interceptor
 * of the caller saw it.
 */
final class NetworkReply {

  private final int status;
  private final ReceivedBody body;
  private final boolean replaced;
  private final boolean attributed;

  /**
   * Creates a reply.
   *
   * @param replaced whether a network interceptor returned another one than the gateway's
   */
  NetworkReply(int status, ReceivedBody body, boolean replaced, boolean attributed) {
    this.status = status;
    this.body = body;
    this.replaced = replaced;
    this.attributed = attributed;
  }

  /** Whether the connection may carry another request: what comes next is then told from this. */
  boolean repeats(WireRequest request) {
    return !replaced && body.repeats(request);
  }

  /** Whether an interceptor of the caller returned something else than the gateway. */
  boolean isAltered(int givenStatus, byte[] given) {
    return replaced || givenStatus != status || !body.is(given);
  }

  /**
   * Returns the reply that the caller's interceptors gave back. What they altered is read anew and
   * is not attributed: it need not be this reply.
   */
  WireReply toReply(int givenStatus, @Nullable String requestId, byte[] given, KnownNames names) {
    if (isAltered(givenStatus, given)) {
      return ReceivedBody.of(given, names).toReply(givenStatus, requestId);
    }
    WireReply reply = body.toReply(status, requestId);
    return attributed ? reply.attributed() : reply;
  }
}
