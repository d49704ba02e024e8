package io.cardfile.transport;

import java.util.function.Consumer;

/**
 * Sends one document to the gateway and receives one, or, for a GET, only receives one.
 *
 * <p>Every implementation promises the following, which the {@code TransportContract} suite of
 * {@code cardfile-testkit-contract} tests:
 *
 * <ul>
 *   <li>At most one transmission for each {@link Exchange}: no second attempt, no redirect, no
 *       answer to an authentication challenge.
 *   <li>Immediately before the first byte it calls {@link WireRequest#tryAcquireSendPermission},
 *       and sends nothing if that returns false.
 *   <li>{@link Exchange#execute} ends within {@link WireRequest#timeout} plus 500 ms and reads at
 *       most 1 MiB of decoded body.
 *   <li>A reply is the reply to this request: a connection is used again only if the last exchange
 *       on it ended cleanly, and, where it was idle for a millisecond or longer, if it is open and
 *       has nothing to read immediately before the first byte. A GET has a new connection, because
 *       a "not found" reply names no purchase. No cache answers.
 *   <li>Every complete reply is returned, whatever its status.
 *   <li>A failure reports whether the request may have reached the gateway; if this is not certain,
 *       it reports that it may have.
 *   <li>Logs and exceptions contain no header value, body or URL.
 * </ul>
 *
 * <p>Implementations are thread-safe.
 */
public interface Transport {

  /**
   * Prepares an exchange; nothing is sent before {@link Exchange#execute}.
   *
   * @param phases receives each phase that the request reaches, for progress and logs only:
   *     possibly late, not for every phase, and on any thread; must return at once. {@link
   *     TransportException#phase} is what counts for a failure
   */
  Exchange prepare(WireRequest request, Consumer<Phase> phases);

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
}
