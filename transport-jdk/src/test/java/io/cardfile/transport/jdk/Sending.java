package io.cardfile.transport.jdk;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Transports and requests of these tests. */
final class Sending {

  private Sending() {}

  static JdkTransport withTicker(Ticker ticker) {
    return new JdkTransport(SSLContext::getDefault, InetAddress::getAllByName, ticker);
  }

  /** Returns a context that trusts one of the certificates for tests. */
  static SSLContext trusting(String certificate) {
    try {
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry(certificate, TestKeys.certificate(certificate));
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(null, trust.getTrustManagers(), null);
      return tls;
    } catch (GeneralSecurityException | java.io.IOException e) {
      throw new AssertionError(e);
    }
  }

  static WireRequest.Builder purchase(RawServer server) {
    return to(server.url());
  }

  static WireRequest.Builder to(String url) {
    return WireRequest.post(url)
        .header(WireHeader.of("Authorization", "Basic c2VjcmV0"))
        .body(JsonObject.builder().put("card_number", "4005550000000001").build())
        .timeout(Duration.ofSeconds(10));
  }

  static WireRequest.Builder lookUp(RawServer server) {
    return WireRequest.get(server.url() + "/INV-1");
  }

  static WireReply send(Transport transport, WireRequest.Builder request)
      throws TransportException {
    return transport.prepare(request.build(), phase -> {}).execute();
  }
}
