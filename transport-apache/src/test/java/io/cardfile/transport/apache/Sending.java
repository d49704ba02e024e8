package io.cardfile.transport.apache;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/** Sends one purchase and returns the reply or the failure. */
final class Sending {

  static final String CARD_NUMBER = "4444333322221111";
  static final JsonObject DOCUMENT = JsonObject.builder().put("card_number", CARD_NUMBER).build();

  private Sending() {}

  static WireRequest.Builder to(String url) {
    return WireRequest.post(url)
        .body(DOCUMENT)
        .timeout(Duration.ofSeconds(10))
        .approvedBy(document -> true);
  }

  static WireRequest.Builder lookUp(String url) {
    return WireRequest.get(url).timeout(Duration.ofSeconds(10));
  }

  static WireReply send(Transport transport, WireRequest.Builder request)
      throws TransportException {
    return transport.prepare(request.build(), phase -> {}).execute();
  }

  static TransportException fail(Transport transport, WireRequest.Builder request) {
    return assertThrows(TransportException.class, () -> send(transport, request));
  }

  /** Returns a builder of a transport that trusts only the sandbox's certificate. */
  static ApacheTransport.Builder trusting() {
    return ApacheTransport.builder().sslContext(trusting(SandboxCertificate.trustManager()));
  }

  static SSLContext trusting(TrustManager trust) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {trust}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}
