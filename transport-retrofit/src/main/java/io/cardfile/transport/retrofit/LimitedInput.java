package io.cardfile.transport.retrofit;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/**
 * Counts all bytes that are read, headers and framing included, and closes the socket when they
 * exceed the limit of the replies.
 */
final class LimitedInput extends FilterInputStream {

  private final Socket socket;
  private final @Nullable ReadLimit limit;
  private final @Nullable FrameLimit frames;

  /**
   * @param limit the limit for all bytes, or null
   * @param frames the limit for frames of HTTP/2, or null for another protocol
   */
  LimitedInput(
      InputStream in, Socket socket, @Nullable ReadLimit limit, @Nullable FrameLimit frames) {
    super(in);
    this.socket = socket;
    this.limit = limit;
    this.frames = frames;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int from, int count) throws IOException {
    int read = in.read(bytes, from, count);
    if (read > 0) {
      try {
        if (limit != null) {
          limit.take(read);
        }
        if (frames != null) {
          frames.take(bytes, from, read);
        }
      } catch (IOException e) {
        socket.close();
        throw e;
      }
    }
    return read;
  }
}
