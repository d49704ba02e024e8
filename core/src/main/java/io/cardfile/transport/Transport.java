package io.cardfile.transport;

/**
 * Sends one document to the gateway and receives one, or, for a GET, only receives one.
 *
 * <p>Every implementation promises the following, which the {@code TransportContract} suite of
 * {@code cardfile-testkit-contract} tests:
 *
 * <ul>
 *   <li>At most one transmission for each {@link Exchange}: it never re-sends by itself, follows no
 *       redirect, and answers no authentication challenge. Only a GET may be sent twice, if the
 *       HTTP stack cannot be prevented from repeating it.
 *   <li>Surplus data after a reply on a connection is not used as the reply to a GET, because a
 *       "not found" reply contains nothing that would identify it.
 *   <li>Each GET reaches the server, and the reply is the server's reply to it: no cache answers,
 *       whatever the reply to an earlier GET allows.
 *   <li>The request body is sent only to the host, and by the scheme, of {@link WireRequest#url}.
 *   <li>{@link Exchange#execute} ends within {@link WireRequest#timeout} plus 500 ms, name
 *       resolution included, and reads at most 1 MiB of decoded body.
 *   <li>Immediately before the first byte it calls {@link WireRequest#tryAcquireSendPermission},
 *       once for each exchange, and sends nothing if it returns false. A transport that wraps
 *       another one leaves the call to the wrapped one.
 *   <li>A reply is {@linkplain WireReply#attributed attributed} only when it certainly answers the
 *       request: it is the first on its connection, or arrived on an HTTP/2 stream of its own. A
 *       transport that cannot determine this attributes none. A transport that can closes the
 *       connection after a reply that does not {@linkplain WireRequest#isApprovedBy approve and
 *       repeat} what the request named. It also uses an HTTP/1.1 connection only for requests of
 *       one account, with the same credentials: a reference identifies a purchase of one merchant
 *       only, and a stale reply may repeat it. With a transport that cannot determine attribution,
 *       each merchant must have a transport of its own.
 *   <li>A reply that the user's code created or altered, such as an interceptor, is not attributed.
 *       For a GET it is a failure, because a "not found" reply contains nothing that would identify
 *       it.
 *   <li>A failure reports whether the request may have reached the gateway; if this is not certain,
 *       it reports that it may have.
 *   <li>Every complete reply is returned, whatever its status.
 *   <li>Logs and exceptions contain no header value, body or URL.
 * </ul>
 *
 * <p>Implementations are thread-safe.
 */
public interface Transport {

  /**
   * Prepares an exchange; nothing is sent before {@link Exchange#execute}.
   *
   * @param phases notified of the phases of the request
   */
  Exchange prepare(WireRequest request, PhaseObserver phases);

  /** One exchange of a transport: executed once on one thread, cancelled from any thread. */
  interface Exchange {

    /**
     * Sends the request and waits for the whole reply.
     *
     * @throws TransportException when there is no complete reply; contains whether the gateway may
     *     have the request
     * @throws IllegalStateException when called a second time
     */
    WireReply execute() throws TransportException;

    /**
     * Releases the thread in {@link #execute} soon. If nothing was written yet, nothing will be
     * written; otherwise the outcome is in doubt. May be called before, during and after {@link
     * #execute}, and more than once.
     */
    void cancel();
  }

  /**
   * Notified by a transport when a request reaches a phase. For progress and logs only; use {@link
   * TransportException#phase} to assess a failure.
   *
   * <p>Called on any thread, possibly late and possibly not for every phase. Implementations must
   * return at once.
   */
  interface PhaseObserver {

    /** Called when the request has reached {@code phase}. */
    void reached(Phase phase);
  }
}
