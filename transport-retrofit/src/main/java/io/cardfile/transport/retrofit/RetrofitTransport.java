package io.cardfile.transport.retrofit;

import io.cardfile.transport.Exchange;
import io.cardfile.transport.PhaseObserver;
import io.cardfile.transport.Transport;
import io.cardfile.transport.WireRequest;
import java.util.Objects;
import okhttp3.OkHttpClient;

/**
 * Carries requests with Retrofit over OkHttp (4.12 or 5), each at most once.
 *
 * <p>A client that is handed in is derived from and stays as it is. Its interceptors, event
 * listeners, TLS settings, proxy, name service, protocols, connect timeout and socket factory are
 * kept. What could send a request a second time, or to somewhere else, is not:
 *
 * <ul>
 *   <li>redirects, authenticators (but for a proxy's own password, before anything is sent),
 *       cookies and the cache are off;
 *   <li>a request leaves once, to the URL it was made for, with the body it was made with, whatever
 *       an interceptor does; an interceptor may add headers, but a request whose credentials,
 *       {@code Host} or other header of the client it replaces, repeats or removes is not sent, nor
 *       is one with another {@code Content-Length} or a {@code Transfer-Encoding};
 *   <li>a request with a header that the transport sets itself, as by an authorizer that gives
 *       {@code Content-Type}, is not sent;
 *   <li>a body that an interceptor writes itself, to another HTTP stack, a file or a buffer, leaves
 *       the call in doubt, and the reply of another stack is not believed;
 *   <li>a reply that an interceptor makes, because none came or instead of sending, is no reply;
 *   <li>the only time limit is {@link WireRequest#timeout}, which covers name resolution as well;
 *       read, write and call timeouts of the client have no effect;
 *   <li>a reply is read whole, up to 1 MiB once decompressed, and from the network about 2 MiB for
 *       each call, headers and framing included; beyond that the connection is closed;
 *   <li>an https request is written only after a TLS handshake, whatever the connection specs of
 *       the client allow.
 * </ul>
 *
 * <p>The buffers that a document was written through are overwritten when the call ends: Okio's
 * own, and what it passes to the transport's sockets and to TLS of the JDK. Not overwritten are the
 * buffers of another TLS provider, such as Conscrypt or Android's, those of plain sockets of the
 * caller's own factory, what an interceptor copied, and strings, which live until they are
 * collected. The limit on what is read does not cover sockets of the caller's own factory, unless
 * TLS of the JDK is over them.
 *
 * <p>An interceptor or event listener sees what goes over the wire, and so does what it logs: the
 * path of a wallet token request has its hash, the headers have the credentials, a body has the
 * card. No tag of a request holds any of it.
 *
 * <p>Connections are kept for four seconds and looked at before they are used again, so that a
 * burst of payments shares them and a dead one costs a new connection instead of an answer. On
 * sockets of the caller's own factory whose reads ignore a time-out no connection is kept.
 *
 * <p>Over HTTP/2 no connection is shared between host names, and after a reply with status 421 the
 * next requests have fresh connections.
 *
 * <p>A GET shares no connection with a POST, and over HTTP/1.1 with no other GET either. A reply is
 * {@linkplain io.cardfile.transport.WireReply#isAttributed attributed} when it is the first on its
 * connection or has an HTTP/2 stream of its own, and no interceptor altered its status or body. A
 * network interceptor alters it also when it puts another body object around the same bytes, and so
 * ends the connection. A GET whose reply was altered fails.
 *
 * <p>Over HTTP/1.1 a connection carries another request only after an approval that repeats the
 * reference, and only of the same account. Requests are of one account when they have the same URL
 * and the same header of the authorizer, and the same {@code Authorization} if an interceptor adds
 * it. Any other header of the {@link WireRequest} but its ID counts as well. The first request of
 * another account closes the connection, and so does one for a wallet token, which has a URL of its
 * own. So merchants may share a transport, but each one keeps its connections only with a transport
 * of its own. An authorizer that gives another value for each request, such as a signature, has a
 * new connection for each.
 *
 * <p>Where bytes arrive on an idle connection, and it was idle for a millisecond, nothing is
 * written: another connection is used. Bytes that arrived together with the reply before are in
 * OkHttp's buffer and are not seen: they are read as a reply that is not attributed.
 *
 * <p>A proxy of the client, its proxy selector or the JVM is used for every host but loopback
 * ({@code localhost}, {@code 127.*} and {@code [::1]}), which is always reached directly. A proxy
 * that asks for a password is answered three times in one call.
 *
 * <p>A name service, proxy selector, hostname verifier and proxy authenticator of the caller are
 * waited for until the deadline, on up to four daemon threads. A proxy selector is notified of a
 * failed connection on one more, and no call waits for that. A trust manager is asked within the
 * handshake: one that does not return holds the call for as long as it likes, as do interceptors
 * and event listeners. When an interceptor stops waiting for a thread of its own that carries the
 * call, that thread is stopped, and waited for up to 250 milliseconds.
 *
 * <p>A cancel ends a call at once, also while it connects or waits for code of the caller on one of
 * these threads. It does not end code that runs on the calling thread, such as a trust manager. On
 * sockets of the caller's own factory a cancel that comes just as a tunnel through a proxy begins
 * may take effect only at the deadline.
 *
 * <p>Thread-safe. One transport should live as long as the application: it has connections of its
 * own, and up to five daemon threads. These resolve names, run code of the caller as described
 * above, and make the first check of an idle connection on sockets of the caller's own factory.
 * What is done to the dispatcher or the pool of the caller's client does not reach it.
 */
public final class RetrofitTransport implements Transport {

  private final KnownNames names;
  private final CallTimeouts timeouts = new CallTimeouts();
  private final GatewayService service;

  RetrofitTransport(OkHttpClient safe, KnownNames names) {
    this.names = names;
    service = GatewayService.on(safe);
  }

  /** Returns a transport on a client with OkHttp's defaults. */
  public static RetrofitTransport create() {
    return create(new OkHttpClient());
  }

  /**
   * Returns a transport that derives its client from the caller's.
   *
   * @param client is neither changed nor kept from being used elsewhere
   */
  public static RetrofitTransport create(OkHttpClient client) {
    Objects.requireNonNull(client, "client == null");
    KnownNames names = new KnownNames();
    return new RetrofitTransport(SafeClient.from(client, names), names);
  }

  @Override
  public Exchange prepare(WireRequest request, PhaseObserver phases) {
    Objects.requireNonNull(request, "request == null");
    Objects.requireNonNull(phases, "phases == null");
    return new RetrofitExchange(service, names, timeouts, new Transmission(request, phases));
  }
}
