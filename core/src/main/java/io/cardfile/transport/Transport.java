package io.cardfile.transport;

/**
 * Carries one document to the gateway and one back, or, for a GET, one back.
 *
 * <p>What every implementation promises, and the {@code TransportContract} suite of the testkit
 * proves:
 *
 * <ul>
 *   <li>At most one transmission for each {@link Exchange}: it never re-sends by itself, follows no
 *       redirect, answers no authentication challenge. Only a GET may come twice, where an HTTP
 *       stack cannot be kept from repeating it.
 *   <li>What comes on a connection behind a reply is not taken for the reply to a GET: that
 *       something was not found names nothing that would give it away.
 *   <li>Each GET reaches the server, and the reply is the one that the server gives to it: no cache
 *       answers, whatever the reply to an earlier GET allows.
 *   <li>The request body reaches no other host and no other scheme than those of {@link
 *       WireRequest#url}.
 *   <li>{@link Exchange#execute} ends within {@link WireRequest#timeout} plus 500 ms, name
 *       resolution included, and reads at most 1 MiB of decoded body.
 *   <li>Immediately before the first byte it calls {@link WireRequest#mayBeSent}, once for each
 *       exchange, and sends nothing when that returns false. A transport around another one leaves
 *       the call to the inner one.
 *   <li>A reply is {@linkplain WireReply#attributed attributed} only when it certainly answers the
 *       request: it is the first on its connection, or came on an HTTP/2 stream of its own. A
 *       transport that cannot tell attributes none. Where it can, it closes the connection of a
 *       reply that does not {@linkplain WireRequest#isRepeatedBy approve and repeat} what the
 *       request named, and an HTTP/1.1 connection carries requests of one account, with the same
 *       credentials: a reference names a purchase of one merchant, and a reply that is left over
 *       may repeat it. Where it cannot, each merchant has a transport of its own.
 *   <li>A reply that code of the transport's user has made or altered is not attributed. For a GET
 *       it is a failure: "not found" names nothing that would give it away.
 *   <li>A failure says whether the request may have reached the gateway; when unsure, it says yes.
 *   <li>It believes no status: every complete reply is given back, whatever its status.
 *   <li>No header value, body or URL goes into a log or an exception.
 * </ul>
 *
 * <p>Implementations are thread-safe.
 */
public interface Transport {

  /**
   * Prepares an exchange; nothing is sent before {@link Exchange#execute}.
   *
   * @param phases told how far the request gets
   */
  Exchange prepare(WireRequest request, PhaseObserver phases);
}
