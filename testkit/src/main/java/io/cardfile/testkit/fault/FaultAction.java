package io.cardfile.testkit.fault;

import java.io.IOException;

/** What a fault does. */
interface FaultAction {

  /**
   * Does it. What comes before the fault's position has been said.
   *
   * @param rest what is left of the reply, empty when there is none yet
   * @return whether the connection serves on
   */
  boolean play(Line line, byte[] rest) throws IOException;
}
