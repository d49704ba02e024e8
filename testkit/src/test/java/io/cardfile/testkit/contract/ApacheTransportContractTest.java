package io.cardfile.testkit.contract;

import io.cardfile.transport.Transport;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;

/** Apache HttpClient keeps the contract once everything is off that could send twice. */
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
    return Optional.of(new ApacheTransport(new ToldNames(names), ClientTls.trusting()));
  }

  @Override
  protected Optional<String> missing(Capability capability) {
    switch (capability) {
      case INTERCEPTORS:
        return Optional.of("ApacheTransport keeps its client to itself: nobody adds code to it");
      case ATTRIBUTES_REPLIES:
        return Optional.of("the classic client does not tell how often a connection was used");
      case HTTP_2:
        return Optional.of("the classic client speaks HTTP/1.1 alone");
      default:
        return Optional.empty();
    }
  }

  private static final class ToldNames extends SystemDefaultDnsResolver {

    private final NameService names;

    ToldNames(NameService names) {
      this.names = names;
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
      return names.lookUp(host).toArray(new InetAddress[0]);
    }
  }
}
