package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import javax.net.ssl.SSLSocket;

/**
 * A TLS socket of the JDK that limits reads, and overwrites clear text after it was written. No
 * other TLS socket is wrapped, because Android's TLS accesses the internals of a socket.
 */
final class WatchedTlsSocket extends DelegatingTlsSocket {

  private static final String HTTP_2 = "h2";

  private final ConnectionLimits limits;
  private final boolean counted;

  /** Wraps a TLS socket, in a method so that plain HTTP does not load this class. */
  static Socket over(Socket tls, ConnectionLimits limits, boolean counted) {
    return new WatchedTlsSocket((SSLSocket) tls, limits, counted);
  }

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

  /** Throws only IOException, because OkHttp ignores only that one, even on its watchdog thread. */
  @Override
  public void close() throws IOException {
    try {
      super.close();
    } catch (VirtualMachineError e) {
      throw e;
    } catch (RuntimeException | Error e) { // Thrown by a socket of a custom factory.
      throw new IOException("the socket below TLS failed to close", e);
    }
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    return new ErasingOutput(super.getOutputStream());
  }
}
