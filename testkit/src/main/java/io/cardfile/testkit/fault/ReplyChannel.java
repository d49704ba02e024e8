package io.cardfile.testkit.fault;

import java.io.IOException;

/** The server's side of one connection, which a {@link FaultAction} writes to and ends. */
interface ReplyChannel {

  void send(byte[] bytes) throws IOException;

  /** Closes the connection in order. */
  void cut() throws IOException;

  /** Resets the connection. */
  void reset() throws IOException;

  /**
   * Waits until the client closes the connection, at most for the maximum wait.
   *
   * @param reads whether bytes of the client are read meanwhile
   */
  void stall(boolean reads) throws IOException;

  void sendBytewise(byte[] bytes, long pauseNanos) throws IOException;

  /** Sends more than any client should accept, then stalls. */
  void sendRepeatedly(byte[] unit) throws IOException;

  void pause(long nanos) throws IOException;
}
