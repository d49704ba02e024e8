package io.cardfile.transport;

import io.cardfile.json.JsonText;
import java.util.List;
import java.util.Optional;

/**
 * Provides the headers that authenticate requests to the purchases endpoint. This is a port,
 * because the specification does not define the endpoint's authentication; {@link BasicAuthorizer}
 * is used in the field.
 *
 * <p>Implementations are thread-safe. The authorizer is called once for each purchase and for each
 * request of a look-up, before anything is sent, on the thread of the call. For a purchase its time
 * counts towards the deadline: if an authorizer returns after the deadline, the call ends as not
 * sent. An authorizer that never returns blocks its thread. An exception ends the call as not sent.
 */
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

  /**
   * Returns the merchant that these credentials belong to, as the gateway names it; empty when it
   * is not known. A journal keeps references under this name, so it must not change: if it is no
   * longer equal to the value when a look-up, or a client with a journal, was built, nothing is
   * sent. A change from empty to a name, or back, also counts.
   */
  default Optional<String> merchant() {
    return Optional.empty();
  }

  /**
   * Returns the account of the gateway that these credentials belong to, such as the user name;
   * {@link #merchant} by default. It is part of the {@linkplain
   * io.cardfile.journal.PurchaseContent#destinationOf destination} of a purchase, because one
   * account does not find the charges of another. Override it if {@code merchant} keeps an earlier
   * name, and delegate to it if one authorizer wraps another. It must stay the same when a password
   * or token changes, and must be different for each account.
   *
   * <p>The account is read when a look-up, or a client with a journal, is built; if it differs
   * before or after {@link #authorize}, nothing is sent. This check does not detect an account that
   * changes and changes back between these calls, nor an {@link #authorize} that uses credentials
   * of another account. So give each authorizer the fixed credentials of one account.
   */
  default Optional<String> account() {
    return merchant();
  }
}
