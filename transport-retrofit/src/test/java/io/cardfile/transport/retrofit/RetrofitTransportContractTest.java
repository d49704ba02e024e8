package io.cardfile.transport.retrofit;

import io.cardfile.testkit.contract.TransportContract;
import io.cardfile.transport.Transport;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import okhttp3.OkHttpClient;

class RetrofitTransportContractTest extends TransportContract {

  // region new-transport
  @Override
  protected Transport newTransport() {
    return RetrofitTransport.create();
  }

  // endregion

  @Override
  protected Optional<Transport> trusting(X509TrustManager trust) {
    try {
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(null, new TrustManager[] {trust}, null);
      return on(new OkHttpClient.Builder().sslSocketFactory(tls.getSocketFactory(), trust));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  protected Optional<Transport> resolving(NameService names) {
    return on(new OkHttpClient.Builder().dns(names::resolve));
  }

  private static Optional<Transport> on(OkHttpClient.Builder client) {
    return Optional.of(RetrofitTransport.create(client.build()));
  }
}
