package io.cardfile.transport.retrofit;

import io.cardfile.json.JsonText;
import java.io.InputStream;
import java.net.Socket;

/** The limits for reading from one socket. Thread-safe. */
final class ConnectionLimits {

  // For a document of the maximum size, even if it is compressed badly and sent in small chunks.
  private static final int SHARE = 2 * JsonText.MAX_CHARS;
  // For the frames of HTTP/2 that are not DATA.
  private static final int CONTROL_SHARE = 64 * 1024;
  private static final int IDLE = 64 * 1024;
  private static final int HANDSHAKE = 512 * 1024; // Or the reply of a proxy to CONNECT.

  private final ReadLimit all = new ReadLimit(HANDSHAKE, SHARE, IDLE);
  private final ReadLimit control = new ReadLimit(IDLE, CONTROL_SHARE, IDLE);

  InputStream on(InputStream in, Socket socket, boolean http2) {
    return new LimitedInput(in, socket, all, http2 ? new FrameLimit(control) : null);
  }

  /** Limits only the frames of HTTP/2; all bytes are counted elsewhere. */
  InputStream onFrames(InputStream in, Socket socket, boolean http2) {
    return http2 ? new LimitedInput(in, socket, null, new FrameLimit(control)) : in;
  }

  void begin() {
    all.begin();
    control.begin();
  }

  void end() {
    all.end();
    control.end();
  }

  boolean isIdle() {
    return all.isIdle();
  }
}
