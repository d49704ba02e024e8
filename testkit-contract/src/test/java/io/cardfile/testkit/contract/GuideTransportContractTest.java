package io.cardfile.testkit.contract;

import io.cardfile.transport.Transport;
import java.nio.file.Path;
import java.util.Optional;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The transport of the guide fulfils the contract, exactly as the guide shows it. */
class GuideTransportContractTest extends TransportContract {

  @TempDir static Path directory;
  private static Class<? extends Transport> shown;

  @BeforeAll
  static void compile() throws Exception {
    shown = GuideCode.compile(directory);
  }

  @Override
  protected Transport newTransport() {
    return GuideCode.transport(shown, ClientTls.trusting());
  }

  @Override
  protected Optional<Transport> trusting(X509TrustManager trust) {
    return Optional.of(GuideCode.transport(shown, ClientTls.trusting(trust)));
  }

  @Override
  protected Optional<String> missing(Capability capability) {
    switch (capability) {
      case REPORTS_FAILED_HANDSHAKES:
        return Optional.of("java.net.http may ask for the body when the handshake has failed");
      case CUSTOM_NAME_SERVICE:
        return Optional.of("java.net.http uses the JVM's name service, and no other can be set");
      case SENDS_GET_ONCE:
        return Optional.of(
            "java.net.http repeats a GET whose reply is lost, which cannot be disabled");
      case ATTRIBUTES_REPLIES:
        return Optional.of("java.net.http does not expose the connection of a reply");
      case INTERCEPTORS:
        return Optional.of("java.net.http has no interceptors");
      case SUPPRESSES_PLATFORM_LOGS:
        return Optional.of("java.net.http logs URLs by itself once its loggers are at FINEST");
      case HTTP_2:
        return Optional.of("pinned to HTTP/1.1: newer JDKs send again over HTTP/2");
      default:
        return Optional.empty();
    }
  }
}
