package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;

/** TLS in a runtime without ALPN, such as Java 8 before 8u251. */
class WatchedTlsSocketTest {

  private static final class SocketWithoutAlpn extends DelegatingTlsSocket {
    SocketWithoutAlpn(SSLSocket tls) {
      super(tls);
    }

    @Override
    public String getApplicationProtocol() {
      throw new UnsupportedOperationException();
    }

    @Override
    public InputStream getInputStream() {
      return new ByteArrayInputStream(new byte[] {7});
    }
  }

  @Test
  void withoutAlpnItIsReadAsHttp1() throws Exception {
    SSLSocket tls = (SSLSocket) SSLSocketFactory.getDefault().createSocket();
    try (WatchedTlsSocket watched =
        new WatchedTlsSocket(new SocketWithoutAlpn(tls), new ConnectionLimits(), false)) {
      assertEquals(7, watched.getInputStream().read());
      assertThrows(UnsupportedOperationException.class, watched::getApplicationProtocol);
    }
  }
}
