package io.cardfile.testkit.contract;

import io.cardfile.transport.Transport;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Tag;

@Tag("slow")
// region contract
class JavaHttpTransportContractTest extends TransportContract {

  @Override
  protected Transport newTransport() {
    return new JavaHttpTransport(tls()); // The rows with TLS use the next one.
  }

  @Override
  protected Optional<Transport> trusting(X509TrustManager trust) {
    return Optional.of(new JavaHttpTransport(tls(trust)));
  }

  @Override
  protected Optional<String> missing(Capability capability) {
    switch (capability) {
      case KEEP_ALIVE:
        return Optional.of("java.net.http cannot check a kept connection before it is used");
      case REPORTS_FAILED_HANDSHAKES:
        return Optional.of("java.net.http may ask for the body when the handshake has failed");
      case CUSTOM_NAME_SERVICE:
        return Optional.of("java.net.http uses the JVM's name service, and no other can be set");
      default:
        return Optional.empty();
    }
  }

  private static SSLContext tls(TrustManager... trust) {
    try {
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(null, trust, null);
      return tls;
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}
// endregion
