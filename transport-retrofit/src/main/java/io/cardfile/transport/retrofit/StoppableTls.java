package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Begins no handshake for a call that was cancelled or whose time is up. OkHttp closes the socket
 * that a call is connecting, but takes note of it anew between connecting and the handshake: a
 * cancel in that moment closes nothing, and neither does the deadline, because a call is cancelled
 * once. A server that then says nothing would hold the thread for ever.
 *
 * <p>The tunnel through a proxy has the same moment on OkHttp 5, and nothing of ours is asked
 * there: a proxy that never answers can still hold a call that was cancelled just then.
 */
final class StoppableTls extends SSLSocketFactory {

  private final SSLSocketFactory callers;
  private final CurrentTransmission current;

  StoppableTls(SSLSocketFactory callers, CurrentTransmission current) {
    this.callers = callers;
    this.current = current;
  }

  @Override
  public Socket createSocket(Socket socket, String host, int port, boolean autoClose)
      throws IOException {
    requireGoingOn();
    return callers.createSocket(socket, host, port, autoClose);
  }

  private void requireGoingOn() throws IOException {
    Transmission transmission = current.get();
    if (transmission != null && (transmission.isCancelled() || transmission.nanosLeft() <= 0)) {
      throw new IOException("stopped");
    }
  }

  @Override
  public Socket createSocket() throws IOException {
    return callers.createSocket();
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return callers.createSocket(host, port);
  }

  @Override
  public Socket createSocket(String host, int port, @Nullable InetAddress localHost, int localPort)
      throws IOException {
    return callers.createSocket(host, port, localHost, localPort);
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return callers.createSocket(host, port);
  }

  @Override
  public Socket createSocket(
      InetAddress host, int port, @Nullable InetAddress localHost, int localPort)
      throws IOException {
    return callers.createSocket(host, port, localHost, localPort);
  }

  @Override
  public String[] getDefaultCipherSuites() {
    return callers.getDefaultCipherSuites();
  }

  @Override
  public String[] getSupportedCipherSuites() {
    return callers.getSupportedCipherSuites();
  }
}
