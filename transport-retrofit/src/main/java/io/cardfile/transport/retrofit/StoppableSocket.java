package io.cardfile.transport.retrofit;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;

/**
 * Asks whether the call still goes on before it connects, and before its first word: the CONNECT of
 * a tunnel, or what begins TLS. A call is cancelled once, and OkHttp closes the socket that it is
 * connecting only from some moments on: before the socket is there, and on OkHttp 5 between
 * connecting and what comes next, a cancel closes nothing, and neither does the deadline. Whoever
 * then never answered would hold the thread for ever.
 *
 * <p>OkHttp has taken note of the socket before either question, so a cancel after the answer
 * closes it. From the first word on the socket is like any other, but for two things: what is read
 * from it is bounded, and arrays of Okio are overwritten once they were written to it.
 */
final class StoppableSocket extends Socket {

  private final CurrentTransmission current;
  private final boolean http2;
  private final ConnectionLimits limits = new ConnectionLimits();
  private volatile boolean layered;

  /**
   * @param http2 whether it speaks HTTP/2 without TLS
   */
  StoppableSocket(CurrentTransmission current, boolean http2) {
    super(Proxy.NO_PROXY); // A plain socket would ask the JVM's proxy selector by itself.
    this.current = current;
    this.http2 = http2;
  }

  ConnectionLimits limits() {
    return limits;
  }

  /** From now on TLS uses the socket, and its arrays are its own. */
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
    return new FirstWord(layered ? out : new ErasingOutput(out));
  }

  private final class FirstWord extends FilterOutputStream {

    private boolean said;

    FirstWord(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int one) throws IOException {
      ask();
      out.write(one);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      ask();
      out.write(bytes, from, count);
    }

    private void ask() throws IOException {
      if (!said) {
        current.requireGoingOn();
        said = true;
      }
    }
  }
}
