package io.cardfile.transport;

import java.util.function.Consumer;

/**
 * Sends requests to the gateway over HTTP. Use {@code JdkTransport} on a server and {@code
 * RetrofitTransport} on Android. An implementation is thread-safe and promises what the {@code
 * TransportContract} suite of {@code cardfile-testkit-contract} tests:
 *
 * <ul>
 *   <li>An {@link Exchange} sends its request at most once: no retry, redirect, cache or answer to
 *       a challenge, and only after {@link WireRequest#tryAcquireSendPermission} returned true.
 *   <li>A reply is complete, of any status, and answers this request. A connection is used again
 *       only if nothing is left to read on it; a GET has a new connection.
 *   <li>A failure means "not sent" only if the request cannot have reached the gateway.
 *   <li>Logs and exceptions contain no header value, body or URL.
 * </ul>
 */
public interface Transport {

  /**
   * Prepares an exchange; nothing is sent before {@link Exchange#execute}.
   *
   * @param phases receives each phase that the request reaches, for progress and logs only:
   *     possibly late, not for every phase, and on any thread; must return at once. After a failure
   *     only {@link TransportException#phase} counts
   */
  Exchange prepare(WireRequest request, Consumer<Phase> phases);

  /** One exchange of a transport: executed once on one thread, cancelled from any thread. */
  interface Exchange {

    /**
     * Sends the request and waits for the whole reply, at most {@link WireRequest#timeout} plus 500
     * ms; reads at most 1 MiB of decoded body.
     *
     * @throws TransportException when there is no complete reply; {@link
     *     TransportException#mayHaveReached} returns whether the gateway may have the request
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
