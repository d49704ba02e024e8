package io.cardfile.testkit.contract;

import io.cardfile.transport.Transport;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.junit.jupiter.api.Tag;

/** Apache HttpClient fulfils the contract if every feature is disabled that could send twice. */
@Tag("slow")
class ApacheTransportContractTest extends TransportContract {

  @Override
  protected Transport newTransport() {
    return new ApacheTransport();
  }

  @Override
  protected Optional<Transport> trusting(X509TrustManager trust) {
    SSLContext tls = ClientTls.trusting(trust);
    return Optional.of(new ApacheTransport(SystemDefaultDnsResolver.INSTANCE, tls));
  }

  @Override
  protected Optional<Transport> resolving(NameService names) {
    return Optional.of(new ApacheTransport(new CustomResolver(names), ClientTls.trusting()));
  }

  @Override
  protected Optional<String> missing(Capability capability) {
    switch (capability) {
      case INTERCEPTORS:
        return Optional.of("ApacheTransport has no hook for interceptors");
      case ATTRIBUTES_REPLIES:
        return Optional.of("the classic client does not expose how often a connection was used");
      case HTTP_2:
        return Optional.of("the classic client speaks HTTP/1.1 alone");
      default:
        return Optional.empty();
    }
  }

  private static final class CustomResolver extends SystemDefaultDnsResolver {

    private final NameService names;

    CustomResolver(NameService names) {
      this.names = names;
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
      return names.resolve(host).toArray(new InetAddress[0]);
    }
  }
}
