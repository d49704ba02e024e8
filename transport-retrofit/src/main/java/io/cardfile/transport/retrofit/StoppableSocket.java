package io.cardfile.transport.retrofit;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;

/**
 * A socket that checks whether the call is still running before it connects, and before its first
 * write: the CONNECT of a tunnel, or the start of TLS. A call is cancelled once, and OkHttp does
 * not always close the socket that it is connecting: before the socket exists, and on OkHttp 5
 * between connecting and the next step, neither a cancel nor the deadline closes anything. A server
 * that never answered would then block the thread forever.
 *
 * <p>OkHttp has registered the socket before either check, so a cancel after the check closes it.
 * After the first write the socket is like any other, with two exceptions: reads are limited, and
 * arrays of Okio are overwritten after they were written to it.
 */
final class StoppableSocket extends Socket {

  private final CurrentTransmission current;
  private final boolean http2;
  private final ConnectionLimits limits = new ConnectionLimits();
  private volatile boolean layered;

  /**
   * @param http2 whether the protocol is HTTP/2 without TLS
   */
  StoppableSocket(CurrentTransmission current, boolean http2) {
    super(Proxy.NO_PROXY); // A plain socket would use the JVM's proxy selector.
    this.current = current;
    this.http2 = http2;
  }

  ConnectionLimits limits() {
    return limits;
  }

  /** Marks that TLS uses the socket from now on; TLS owns its arrays. */
  void layer() {
    layered = true;
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return limits.on(super.getInputStream(), this, http2 && !layered);
  }

  @Override
  public void connect(SocketAddress address, int timeoutMillis) throws IOException {
    current.requireGoingOn();
    super.connect(address, current.atMost(timeoutMillis));
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    OutputStream out = super.getOutputStream();
    return new FirstWriteCheck(layered ? out : new ErasingOutput(out));
  }

  private final class FirstWriteCheck extends FilterOutputStream {

    private boolean checked;

    FirstWriteCheck(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int one) throws IOException {
      check();
      out.write(one);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      check();
      out.write(bytes, from, count);
    }

    private void check() throws IOException {
      if (!checked) {
        current.requireGoingOn();
        checked = true;
      }
    }
  }
}
