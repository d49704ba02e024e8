package io.cardfile.transport.retrofit;

import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import org.jspecify.annotations.Nullable;

/**
 * A whole reply as returned by the caller's network interceptors, before the caller's application
 * interceptors.
 */
final class NetworkReply {

  private final int status;
  private final ReceivedBody body;
  private final boolean replaced;
  private final boolean attributed;

  /**
   * Creates a reply.
   *
   * @param replaced whether a network interceptor returned another reply than the gateway's
   */
  NetworkReply(int status, ReceivedBody body, boolean replaced, boolean attributed) {
    this.status = status;
    this.body = body;
    this.replaced = replaced;
    this.attributed = attributed;
  }

  /**
   * Returns whether the reply repeats the request, so that the connection may be reused: the next
   * reply can then be distinguished from this one.
   */
  boolean repeats(WireRequest request) {
    return !replaced && body.repeats(request);
  }

  byte[] body() {
    return body.bytes();
  }

  /** Returns whether an interceptor of the caller returned another reply than the gateway's. */
  boolean isAltered(int givenStatus, byte[] given) {
    return replaced || givenStatus != status || !body.is(given);
  }

  /**
   * Returns the reply that the caller's interceptors returned. An altered reply is parsed again and
   * is not attributed, because it may be another one.
   */
  WireReply toReply(int givenStatus, @Nullable String requestId, byte[] given) {
    if (isAltered(givenStatus, given)) {
      return ReceivedBody.of(given).toReply(givenStatus, requestId);
    }
    WireReply reply = body.toReply(status, requestId);
    return attributed ? reply.attributed() : reply;
  }
}
