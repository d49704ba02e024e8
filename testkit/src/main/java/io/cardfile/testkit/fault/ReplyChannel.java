package io.cardfile.testkit.fault;

import java.io.IOException;

/** The gateway's side of one connection, which a fault writes to and ends. */
public interface ReplyChannel {

  /** Lets {@link #close} reset the connection (RST) instead of closing it in order (FIN). */
  void endByReset(boolean byReset);

  /** Returns the maximum wait, in nanoseconds: in memory the time-out of the client. */
  long maxWaitNanos();

  /** Sends all of these bytes. */
  void send(byte[] bytes) throws IOException;

  /** Closes the connection. */
  void close() throws IOException;

  /**
   * Waits until the client closes the connection, at most for the maximum wait.
   *
   * @param reads whether bytes of the client are read meanwhile; otherwise its end is not seen
   */
  void stall(boolean reads) throws IOException;

  /** Sends these bytes one at a time, with a pause after each. */
  void sendBytewise(byte[] bytes, long pauseNanos) throws IOException;

  /** Sends these bytes more often than any client should accept, then stalls. */
  void sendRepeatedly(byte[] chunk) throws IOException;

  /** Lets this time pass. */
  void pause(long nanos) throws IOException;
}
