package io.cardfile.transport.jdk;

import io.cardfile.testkit.contract.TransportContract;
import io.cardfile.transport.Transport;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

class JdkTransportContractTest extends TransportContract {

  @Override
  protected Transport newTransport() {
    return JdkTransport.create();
  }

  @Override
  protected Optional<Transport> trusting(X509TrustManager trust) {
    return Optional.of(JdkTransport.create(tls(trust)));
  }

  static SSLContext tls(X509TrustManager trust) {
    try {
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(null, new TrustManager[] {trust}, null);
      return tls;
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  /** Through a constructor for tests: users have the name service of the system. */
  @Override
  protected Optional<Transport> resolving(NameService names) {
    return Optional.of(
        new JdkTransport(
            SSLContext::getDefault,
            host -> names.resolve(host).toArray(new InetAddress[0]),
            Ticker.SYSTEM));
  }
}
