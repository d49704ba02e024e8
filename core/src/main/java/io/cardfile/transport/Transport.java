package io.cardfile.transport;

import java.util.function.Consumer;

/**
 * Sends one request to the gateway and receives one reply. Thread-safe. The {@code
 * TransportContract} suite of {@code cardfile-testkit-contract} tests what it promises:
 *
 * <ul>
 *   <li>At most one transmission for each {@link Exchange}: no retry, redirect, cache or answer to
 *       a challenge; nothing without {@link WireRequest#tryAcquireSendPermission} just before.
 *   <li>A reply is complete, of any status, and answers this request. A connection is used again
 *       only after a clean exchange and, if idle, with nothing to read; a GET has a new one.
 *   <li>A failure reports that the request may have reached the gateway unless it cannot have.
 *   <li>Logs and exceptions contain no header value, body or URL.
 * </ul>
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
     * Sends the request and waits for the whole reply, at most {@link WireRequest#timeout} plus 500
     * ms; reads at most 1 MiB of decoded body.
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
