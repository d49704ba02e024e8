package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Begins no handshake for an exchange that was cancelled or is late. OkHttp 5 misses a cancel
 * between connecting and the handshake, which would then wait for the server without a limit.
 */
final class StoppableHandshakes extends SSLSocketFactory {

  private final SSLSocketFactory callers;

  StoppableHandshakes(SSLSocketFactory callers) {
    this.callers = callers;
  }

  @Override
  public Socket createSocket(Socket socket, String host, int port, boolean autoClose)
      throws IOException {
    RetrofitExchange.current().requireNotStopped();
    return callers.createSocket(socket, host, port, autoClose);
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return callers.createSocket(host, port);
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress from, int fromPort)
      throws IOException {
    return callers.createSocket(host, port, from, fromPort);
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return callers.createSocket(host, port);
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort)
      throws IOException {
    return callers.createSocket(host, port, from, fromPort);
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
