package io.cardfile.testkit.fault;

import java.io.IOException;

/** The action of a fault. */
interface FaultAction {

  /**
   * Performs the action. The part of the reply before the position of the fault has been sent.
   *
   * @param rest the part of the reply after the position, empty when there is no reply yet
   * @return whether the connection stays open for further requests
   */
  boolean play(ReplyChannel channel, byte[] rest) throws IOException;
}
