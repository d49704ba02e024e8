package io.cardfile.transport.retrofit;

import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.Transport.PhaseObserver;
import io.cardfile.transport.WireRequest;
import java.util.Objects;
import okhttp3.OkHttpClient;

/**
 * Sends requests with Retrofit over OkHttp (4.12 or 5), each at most once.
 *
 * <p>The transport derives its client from the caller's, which is not changed. Interceptors, event
 * listeners, TLS settings, proxy, name service, protocols, connect timeout and socket factory are
 * kept. Features that could send a request twice, or to another address, are not:
 *
 * <ul>
 *   <li>redirects, authenticators (except for the password of a proxy, before anything is sent),
 *       cookies and the cache are disabled;
 *   <li>a request is sent once, to its original URL, with its original body, whatever an
 *       interceptor does; an interceptor may add headers, but the request is not sent if the
 *       interceptor replaces, repeats or removes credentials, {@code Host} or another header of the
 *       client, or sets another {@code Content-Length} or a {@code Transfer-Encoding};
 *   <li>a request with a header that the transport itself sets is not sent, for example if an
 *       authorizer returns {@code Content-Type};
 *   <li>if an interceptor writes the body itself, to another HTTP stack, a file or a buffer, the
 *       call is in doubt, and the reply of another stack is not accepted;
 *   <li>a reply that an interceptor creates, because none arrived or instead of sending, does not
 *       count as a reply;
 *   <li>the only time limit is {@link WireRequest#timeout}, which covers name resolution as well;
 *       read, write and call timeouts of the client have no effect;
 *   <li>a whole reply is read, up to 1 MiB after decompression, and up to about 2 MiB from the
 *       network for each call, headers and framing included; beyond that the connection is closed;
 *   <li>an https request is written only after a TLS handshake, whatever the connection specs of
 *       the client allow.
 * </ul>
 *
 * <p>When the call ends, the buffers of the document are overwritten: those of Okio, and those that
 * it passes to the transport's sockets and to TLS of the JDK. Not overwritten are buffers of
 * another TLS provider, such as Conscrypt or Android's, buffers of plain sockets of a custom socket
 * factory, copies by interceptors, and strings, which remain until they are collected. The read
 * limit does not cover sockets of a custom factory, unless TLS of the JDK is layered over them.
 *
 * <p>Interceptors and event listeners have access to the data on the wire, and so may their logs:
 * the path of a wallet token request contains its hash, the headers contain the credentials, and a
 * body contains the card. No tag of a request contains any of it.
 *
 * <p>Connections are kept for four seconds and checked before they are reused, so that a burst of
 * payments shares them, and a dead connection leads to a new connection and not to a lost reply. No
 * connection is kept if reads of sockets of a custom factory ignore a timeout.
 *
 * <p>Over HTTP/2 no connection is shared between host names, and after a reply with status 421 the
 * next requests use new connections.
 *
 * <p>A GET shares no connection with a POST, and over HTTP/1.1 with no other GET either. A reply is
 * {@linkplain io.cardfile.transport.WireReply#isAttributed attributed} when it is the first on its
 * connection or has an HTTP/2 stream of its own, and no interceptor altered its status or body. A
 * network interceptor also alters a reply when it wraps the same bytes in another body object,
 * which closes the connection. A GET whose reply was altered fails.
 *
 * <p>Over HTTP/1.1 a connection is reused only after an approval that repeats the reference, and
 * only for the same account. Requests belong to the same account if they have the same URL, the
 * same header of the authorizer, and the same {@code Authorization} if an interceptor adds it.
 * Every other header of the {@link WireRequest} except its ID counts as well. The first request of
 * another account closes the connection, and so does a request for a wallet token, which has a
 * different URL. So merchants may share a transport, but only a separate transport keeps a
 * merchant's connections open. An authorizer that returns another value for each request, such as a
 * signature, causes a new connection for each.
 *
 * <p>If bytes arrive on a connection that was idle for a millisecond, nothing is written and
 * another connection is used. Bytes that arrived together with the previous reply are in OkHttp's
 * buffer and are not detected: they are read as a reply that is not attributed.
 *
 * <p>A proxy of the client, its proxy selector or the JVM is used for every host except loopback
 * ({@code localhost}, {@code 127.*} and {@code [::1]}), which is always reached directly. A proxy
 * that requests a password is answered at most three times in one call.
 *
 * <p>A name service, proxy selector, hostname verifier and proxy authenticator of the caller run on
 * up to four daemon threads, and the call waits for them until the deadline. A proxy selector is
 * notified of a failed connection on a further thread, and no call waits for it. A trust manager
 * runs within the handshake: one that does not return blocks the call without limit, and so do
 * interceptors and event listeners. If an interceptor stops waiting for its own thread that
 * executes the call, that thread is stopped, and the call waits for it for up to 250 milliseconds.
 *
 * <p>A cancel ends a call at once, even while it connects or waits for code of the caller on one of
 * these threads. It does not end code that runs on the calling thread, such as a trust manager. On
 * sockets of a custom factory a cancel just when a tunnel through a proxy begins may take effect
 * only at the deadline.
 *
 * <p>Thread-safe. Use one transport for the lifetime of the application: it has its own connections
 * and up to five daemon threads. These resolve names, run code of the caller as described above,
 * and make the first check of an idle connection on sockets of a custom factory. Operations on the
 * dispatcher or the pool of the caller's client do not affect it.
 */
public final class RetrofitTransport implements Transport {

  private final CallTimeouts timeouts = new CallTimeouts();
  private final GatewayService service;

  RetrofitTransport(OkHttpClient safe) {
    service = GatewayService.on(safe);
  }

  /** Returns a transport with OkHttp's default settings. */
  public static RetrofitTransport create() {
    return create(new OkHttpClient());
  }

  /**
   * Returns a transport that derives its client from the caller's.
   *
   * @param client is not changed and may be used elsewhere
   */
  public static RetrofitTransport create(OkHttpClient client) {
    Objects.requireNonNull(client, "client == null");
    return new RetrofitTransport(SafeClient.from(client));
  }

  @Override
  public Exchange prepare(WireRequest request, PhaseObserver phases) {
    Objects.requireNonNull(request, "request == null");
    Objects.requireNonNull(phases, "phases == null");
    return new RetrofitExchange(service, timeouts, new Transmission(request, phases));
  }
}
