package io.cardfile.testkit.contract.http2;

import io.cardfile.testkit.http.TestKeys;
import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.apache.hc.core5.util.ReflectionUtils;

/** The TLS of a server that offers only HTTP/2. */
final class Http2Tls {

  // Set by reflection, because Android has this property only from API 29.
  private static final String PROTOCOLS = "ApplicationProtocols";

  private final SSLContext context = TestKeys.serverContext(TestKeys.SANDBOX);

  /** Throws on a runtime that cannot negotiate HTTP/2. */
  Http2Tls() {
    if (offering(context.getDefaultSSLParameters()) == null) {
      throw new IllegalStateException("this runtime has no ALPN, which HTTP/2 needs");
    }
  }

  /** Performs the handshake; {@code raw} stays open when the result is closed. */
  SSLSocket accept(Socket raw) throws IOException {
    String host = raw.getInetAddress().getHostAddress();
    SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket(raw, host, raw.getPort(), false);
    socket.setUseClientMode(false);
    SSLParameters parameters = socket.getSSLParameters();
    offering(parameters);
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  private static String[] offering(SSLParameters parameters) {
    ReflectionUtils.callSetter(parameters, PROTOCOLS, String[].class, new String[] {"h2"});
    return ReflectionUtils.callGetter(parameters, PROTOCOLS, String[].class);
  }
}
