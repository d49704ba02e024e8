package io.cardfile.transport;

/** One use of a transport: executed once on one thread, cancelled from any thread. */
public interface Exchange {

  /**
   * Sends the request and waits for the whole reply.
   *
   * @throws TransportException when there is no complete reply; says whether the gateway may have
   *     the request
   * @throws IllegalStateException when called a second time
   */
  WireReply execute() throws TransportException;

  /**
   * Releases the thread in {@link #execute} soon. Before anything was written, nothing will be;
   * afterwards the outcome is in doubt. May be called before, during, after and more than once.
   */
  void cancel();
}
