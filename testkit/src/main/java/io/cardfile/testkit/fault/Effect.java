package io.cardfile.testkit.fault;

import java.io.IOException;

/** What happens on a connection in the place of an ordinary reply. */
interface Effect {

  /**
   * Sends and ends as it does.
   *
   * @param reply the gateway's reply; empty before there is a request
   * @return whether the connection stays open for further requests
   */
  boolean play(ReplyChannel channel, byte[] reply) throws IOException;
}
