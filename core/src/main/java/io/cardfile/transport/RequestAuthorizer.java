package io.cardfile.transport;

import io.cardfile.json.JsonText;
import java.util.List;

/**
 * Returns the headers that authenticate purchases, look-ups and generic calls. The gateway's API
 * document does not define them; real gateways require HTTP Basic, as {@link BasicAuthorizer} does.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#authorizer -->
 *
 * <pre>{@code
 * RequestAuthorizer bearer =
 *     request ->
 *         Collections.singletonList(WireHeader.of("Authorization", "Bearer " + tokens.get()));
 * }</pre>
 *
 * <p>The client calls the authorizer once for each request, before the request is sent, on the
 * thread of the call and within its deadline. If the authorizer throws an exception, or returns
 * after the deadline, the call is not sent. An authorizer that never returns blocks the thread.
 * Implementations are thread-safe.
 */
@FunctionalInterface
public interface RequestAuthorizer {

  /**
   * Returns the headers to add to {@code request}, such as a token, or a date and a signature. To
   * sign the body, sign {@link JsonText#writeUtf8}{@code (request.body())}, which are the bytes
   * that every transport sends. The headers that the caller {@linkplain
   * io.cardfile.PaymentCall#header has added} are in {@code request.headers()}.
   *
   * <p>All values are treated as secrets and are masked where a reply repeats them: do not return
   * the reference or another value that a reply contains.
   *
   * <p>The call is not sent if the list is null, or if a header occurs twice, was added by the
   * caller, or is one that the transport sets: {@code Accept}, {@code Accept-Encoding}, {@code
   * Connection}, {@code Content-Encoding}, {@code Content-Length}, {@code Content-Type}, {@code
   * Expect}, {@code Host}, {@code Keep-Alive}, {@code Proxy-*}, {@code TE}, {@code Trailer}, {@code
   * Transfer-Encoding} or {@code Upgrade}.
   *
   * @return the headers, possibly none; the client copies the list
   */
  List<WireHeader> authorize(WireRequest request);
}
