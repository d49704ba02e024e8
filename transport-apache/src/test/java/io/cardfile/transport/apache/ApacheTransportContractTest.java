package io.cardfile.transport.apache;

import io.cardfile.testkit.contract.TransportContract;
import io.cardfile.transport.Transport;
import java.util.Optional;
import javax.net.ssl.X509TrustManager;

class ApacheTransportContractTest extends TransportContract {

  @Override
  protected Transport newTransport() {
    return ApacheTransport.create();
  }

  @Override
  protected Optional<Transport> trusting(X509TrustManager trust) {
    return Optional.of(ApacheTransport.builder().sslContext(Sending.trusting(trust)).build());
  }

  @Override
  protected Optional<Transport> resolving(NameService names) {
    return Optional.of(ApacheTransport.builder().dnsResolver(new Resolver(names)).build());
  }

  @Override
  protected Optional<String> missing(Capability capability) {
    switch (capability) {
      case INTERCEPTORS:
        return Optional.of("ApacheTransport has no hook for interceptors");
      case HTTP_2:
        return Optional.of("HttpClient's classic API speaks HTTP/1.1 alone");
      default:
        return Optional.empty();
    }
  }
}
