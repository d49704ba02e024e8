package io.cardfile.transport;

import io.cardfile.json.JsonText;
import java.util.List;

/**
 * Provides the headers that authenticate requests to the purchases endpoint. This is a port,
 * because the specification does not define the endpoint's authentication; {@link BasicAuthorizer}
 * is used in the field.
 *
 * <p>Implementations are thread-safe. The authorizer is called once for each purchase, each generic
 * call and each request of a look-up, before anything is sent, on the thread of the call. For a
 * purchase its time counts towards the deadline: if an authorizer returns after the deadline, the
 * call ends as not sent. An authorizer that never returns blocks its thread. An exception ends the
 * call as not sent.
 */
@FunctionalInterface
public interface RequestAuthorizer {

  /**
   * Returns the headers to add to {@code request}, which is complete except for them, such as a
   * token, or a date and a signature. The bytes that every transport sends as the body, and that
   * may be signed, are {@link JsonText#writeUtf8}{@code (request.body())}. The headers that the
   * caller {@linkplain io.cardfile.PaymentCall#header has added} are in {@code request.headers()}.
   *
   * <p>All values are treated as secrets: they are masked where a reply repeats them. So do not
   * return the reference or another value that a reply contains.
   *
   * @return empty for none; copied. The call ends as not sent for null, for a name that the call
   *     has set or that occurs twice, because a server may use either value, and for a header that
   *     the transport sets: {@code Accept}, {@code Accept-Encoding}, {@code Connection}, {@code
   *     Content-Encoding}, {@code Content-Length}, {@code Content-Type}, {@code Expect}, {@code
   *     Host}, {@code Keep-Alive}, {@code Proxy-*}, {@code TE}, {@code Trailer}, {@code
   *     Transfer-Encoding}, {@code Upgrade}
   */
  List<WireHeader> authorize(WireRequest request);
}
