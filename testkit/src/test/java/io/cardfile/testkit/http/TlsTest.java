package io.cardfile.testkit.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.testkit.TestGateway;
import java.net.Socket;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlsTest {

  private final TestGateway gateway = TestGateway.builder().https().build();

  @AfterEach
  void close() {
    gateway.close();
  }

  private void shakeHands(SSLContext context, String host) throws Exception {
    int port = URI.create(gateway.url()).getPort();
    try (Socket plain = new Socket("127.0.0.1", port);
        SSLSocket socket =
            (SSLSocket) context.getSocketFactory().createSocket(plain, host, port, true)) {
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      socket.setSSLParameters(parameters);
      socket.startHandshake();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "::1"})
  void certificateIsForEveryNameOfLoopback(String host) throws Exception {
    shakeHands(TestGateway.sslContext(), host);
  }

  @Test
  void clientThatDoesNotTrustTheCertificateSendsNothing() {
    assertThrows(
        SSLHandshakeException.class, () -> shakeHands(SSLContext.getDefault(), "localhost"));
    assertEquals(0, gateway.requests().size());
  }

  @Test
  void certificateIsValidForDecadesAndTheOnlyOneThatIsTrusted() throws Exception {
    X509Certificate certificate = TestGateway.certificate();
    certificate.checkValidity(Date.from(Instant.parse("2026-06-01T00:00:00Z")));
    certificate.checkValidity(Date.from(Instant.parse("2096-01-01T00:00:00Z")));
    X509Certificate[] trusted = TestGateway.trustManager().getAcceptedIssuers();
    assertEquals(1, trusted.length);
    assertEquals(certificate, trusted[0]);
  }
}
