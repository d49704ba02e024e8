package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import javax.net.ssl.SSLSocket;

/**
 * A TLS socket of the JDK whose clear text is bounded when it is read, and overwritten once it is
 * written. No other TLS socket is wrapped: Android's TLS looks inside a socket.
 */
final class WatchedTlsSocket extends DelegatingTlsSocket {

  private static final String HTTP_2 = "h2";

  private final ConnectionLimits limits;
  private final boolean counted;

  WatchedTlsSocket(SSLSocket tls, ConnectionLimits limits, boolean counted) {
    super(tls);
    this.limits = limits;
    this.counted = counted;
  }

  ConnectionLimits limits() {
    return limits;
  }

  @Override
  public InputStream getInputStream() throws IOException {
    boolean http2 = HTTP_2.equals(agreedProtocol());
    InputStream in = super.getInputStream();
    return counted ? limits.onFrames(in, this, http2) : limits.on(in, this, http2);
  }

  /** Throws no other exception: OkHttp passes by an IOException alone, also on its watchdog. */
  @Override
  public void close() throws IOException {
    try {
      super.close();
    } catch (VirtualMachineError e) {
      throw e;
    } catch (RuntimeException | Error e) { // Of a socket of the caller's own factory.
      throw new IOException("the socket below TLS failed to close", e);
    }
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    return new ErasingOutput(super.getOutputStream());
  }
}
