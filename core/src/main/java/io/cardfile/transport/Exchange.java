package io.cardfile.transport;

/** One exchange of a transport: executed once on one thread, cancelled from any thread. */
public interface Exchange {

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
