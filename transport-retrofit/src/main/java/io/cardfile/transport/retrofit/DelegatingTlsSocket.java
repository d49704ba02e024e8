package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.nio.channels.SocketChannel;
import javax.net.ssl.HandshakeCompletedListener;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** Delegates to another TLS socket. */
class DelegatingTlsSocket extends SSLSocket {

  // By reflection, because Android has it only from API 29 on.
  private static final @Nullable Method APPLICATION_PROTOCOL = method("getApplicationProtocol");
  private static final @Nullable Method HANDSHAKE_PROTOCOL =
      method("getHandshakeApplicationProtocol");

  final SSLSocket tls;

  DelegatingTlsSocket(SSLSocket tls) {
    this.tls = tls;
  }

  private static @Nullable Method method(String name) {
    try {
      return SSLSocket.class.getMethod(name);
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  private @Nullable String protocol(@Nullable Method method) {
    if (method == null) {
      throw new UnsupportedOperationException();
    }
    try {
      return (String) method.invoke(tls);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new UnsupportedOperationException(e);
    }
  }

  /** Returns the protocol that ALPN selected; an override if the runtime has this method. */
  public @Nullable String getApplicationProtocol() {
    return protocol(APPLICATION_PROTOCOL);
  }

  /** Returns the protocol that ALPN selected, or null if the runtime has no ALPN. */
  final @Nullable String agreedProtocol() {
    try {
      return getApplicationProtocol();
    } catch (UnsupportedOperationException e) {
      return null; // Java 8 before 8u251, where OkHttp uses HTTP/1.1.
    }
  }

  /**
   * Returns the protocol that ALPN has selected so far; an override if the runtime has this method.
   */
  public @Nullable String getHandshakeApplicationProtocol() {
    return protocol(HANDSHAKE_PROTOCOL);
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return tls.getInputStream();
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    return tls.getOutputStream();
  }

  @Override
  public String toString() {
    return tls.toString();
  }

  @Override
  public void addHandshakeCompletedListener(HandshakeCompletedListener listener) {
    tls.addHandshakeCompletedListener(listener);
  }

  @Override
  public void bind(SocketAddress address) throws IOException {
    tls.bind(address);
  }

  @Override
  public void close() throws IOException {
    tls.close();
  }

  @Override
  public void connect(SocketAddress address, int timeoutMillis) throws IOException {
    tls.connect(address, timeoutMillis);
  }

  @Override
  public void connect(SocketAddress address) throws IOException {
    tls.connect(address);
  }

  @Override
  public SocketChannel getChannel() {
    return tls.getChannel();
  }

  @Override
  public boolean getEnableSessionCreation() {
    return tls.getEnableSessionCreation();
  }

  @Override
  public String[] getEnabledCipherSuites() {
    return tls.getEnabledCipherSuites();
  }

  @Override
  public String[] getEnabledProtocols() {
    return tls.getEnabledProtocols();
  }

  @Override
  public SSLSession getHandshakeSession() {
    return tls.getHandshakeSession();
  }

  @Override
  public InetAddress getInetAddress() {
    return tls.getInetAddress();
  }

  @Override
  public boolean getKeepAlive() throws SocketException {
    return tls.getKeepAlive();
  }

  @Override
  public InetAddress getLocalAddress() {
    return tls.getLocalAddress();
  }

  @Override
  public int getLocalPort() {
    return tls.getLocalPort();
  }

  @Override
  public SocketAddress getLocalSocketAddress() {
    return tls.getLocalSocketAddress();
  }

  @Override
  public boolean getNeedClientAuth() {
    return tls.getNeedClientAuth();
  }

  @Override
  public boolean getOOBInline() throws SocketException {
    return tls.getOOBInline();
  }

  @Override
  public int getPort() {
    return tls.getPort();
  }

  @Override
  public int getReceiveBufferSize() throws SocketException {
    return tls.getReceiveBufferSize();
  }

  @Override
  public SocketAddress getRemoteSocketAddress() {
    return tls.getRemoteSocketAddress();
  }

  @Override
  public boolean getReuseAddress() throws SocketException {
    return tls.getReuseAddress();
  }

  @Override
  public SSLParameters getSSLParameters() {
    return tls.getSSLParameters();
  }

  @Override
  public int getSendBufferSize() throws SocketException {
    return tls.getSendBufferSize();
  }

  @Override
  public SSLSession getSession() {
    return tls.getSession();
  }

  @Override
  public int getSoLinger() throws SocketException {
    return tls.getSoLinger();
  }

  @Override
  public int getSoTimeout() throws SocketException {
    return tls.getSoTimeout();
  }

  @Override
  public String[] getSupportedCipherSuites() {
    return tls.getSupportedCipherSuites();
  }

  @Override
  public String[] getSupportedProtocols() {
    return tls.getSupportedProtocols();
  }

  @Override
  public boolean getTcpNoDelay() throws SocketException {
    return tls.getTcpNoDelay();
  }

  @Override
  public int getTrafficClass() throws SocketException {
    return tls.getTrafficClass();
  }

  @Override
  public boolean getUseClientMode() {
    return tls.getUseClientMode();
  }

  @Override
  public boolean getWantClientAuth() {
    return tls.getWantClientAuth();
  }

  @Override
  public boolean isBound() {
    return tls.isBound();
  }

  @Override
  public boolean isClosed() {
    return tls.isClosed();
  }

  @Override
  public boolean isConnected() {
    return tls.isConnected();
  }

  @Override
  public boolean isInputShutdown() {
    return tls.isInputShutdown();
  }

  @Override
  public boolean isOutputShutdown() {
    return tls.isOutputShutdown();
  }

  @Override
  public void removeHandshakeCompletedListener(HandshakeCompletedListener listener) {
    tls.removeHandshakeCompletedListener(listener);
  }

  @Override
  public void sendUrgentData(int data) throws IOException {
    tls.sendUrgentData(data);
  }

  @Override
  public void setEnableSessionCreation(boolean enabled) {
    tls.setEnableSessionCreation(enabled);
  }

  @Override
  public void setEnabledCipherSuites(String[] suites) {
    tls.setEnabledCipherSuites(suites);
  }

  @Override
  public void setEnabledProtocols(String[] protocols) {
    tls.setEnabledProtocols(protocols);
  }

  @Override
  public void setKeepAlive(boolean enabled) throws SocketException {
    tls.setKeepAlive(enabled);
  }

  @Override
  public void setNeedClientAuth(boolean needed) {
    tls.setNeedClientAuth(needed);
  }

  @Override
  public void setOOBInline(boolean enabled) throws SocketException {
    tls.setOOBInline(enabled);
  }

  @Override
  public void setPerformancePreferences(int connectionTime, int latency, int bandwidth) {
    tls.setPerformancePreferences(connectionTime, latency, bandwidth);
  }

  @Override
  public void setReceiveBufferSize(int size) throws SocketException {
    tls.setReceiveBufferSize(size);
  }

  @Override
  public void setReuseAddress(boolean enabled) throws SocketException {
    tls.setReuseAddress(enabled);
  }

  @Override
  public void setSSLParameters(SSLParameters parameters) {
    tls.setSSLParameters(parameters);
  }

  @Override
  public void setSendBufferSize(int size) throws SocketException {
    tls.setSendBufferSize(size);
  }

  @Override
  public void setSoLinger(boolean enabled, int seconds) throws SocketException {
    tls.setSoLinger(enabled, seconds);
  }

  @Override
  public void setSoTimeout(int timeoutMillis) throws SocketException {
    tls.setSoTimeout(timeoutMillis);
  }

  @Override
  public void setTcpNoDelay(boolean enabled) throws SocketException {
    tls.setTcpNoDelay(enabled);
  }

  @Override
  public void setTrafficClass(int trafficClass) throws SocketException {
    tls.setTrafficClass(trafficClass);
  }

  @Override
  public void setUseClientMode(boolean client) {
    tls.setUseClientMode(client);
  }

  @Override
  public void setWantClientAuth(boolean wanted) {
    tls.setWantClientAuth(wanted);
  }

  @Override
  public void shutdownInput() throws IOException {
    tls.shutdownInput();
  }

  @Override
  public void shutdownOutput() throws IOException {
    tls.shutdownOutput();
  }

  @Override
  public void startHandshake() throws IOException {
    tls.startHandshake();
  }
}
