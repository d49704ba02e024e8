package io.cardfile.transport.jdk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Versions that a context or its provider enables, and those that are offered to a server. */
class TlsVersionsTest {

  private static SSLSocket enabling(String versions) throws Exception {
    SSLSocket socket = (SSLSocket) SSLContext.getDefault().getSocketFactory().createSocket();
    socket.setEnabledProtocols(versions.split(" "));
    return socket;
  }

  @ParameterizedTest
  @CsvSource({
    "TLSv1.3 TLSv1.2 TLSv1.1 TLSv1, TLSv1.3 TLSv1.2",
    "SSLv3 TLSv1.1 TLSv1.2, TLSv1.2",
    "TLSv1.3, TLSv1.3"
  })
  void nothingBelow12IsOfferedAndNothingIsAdded(String enabled, String offered) throws Exception {
    try (SSLSocket socket = enabling(enabled)) {
      Connector.restrict(socket);
      assertArrayEquals(offered.split(" "), socket.getEnabledProtocols());
      assertEquals("HTTPS", socket.getSSLParameters().getEndpointIdentificationAlgorithm());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.1", "TLSv1 SSLv3"})
  void aContextWithOnlyOlderVersionsIsRefused(String enabled) throws Exception {
    try (SSLSocket socket = enabling(enabled)) {
      assertThrows(ExplainedException.class, () -> Connector.restrict(socket));
    }
  }
}
