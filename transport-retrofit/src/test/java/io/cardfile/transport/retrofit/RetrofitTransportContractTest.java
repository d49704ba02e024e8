package io.cardfile.transport.retrofit;

import io.cardfile.testkit.contract.TransportContract;
import io.cardfile.transport.Transport;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import okhttp3.OkHttpClient;

class RetrofitTransportContractTest extends TransportContract {

  @Override
  protected Transport newTransport() {
    return RetrofitTransport.create();
  }

  @Override
  protected Optional<Transport> trusting(X509TrustManager trust) {
    return trusted(trust).flatMap(RetrofitTransportContractTest::on);
  }

  static Optional<OkHttpClient.Builder> trusted(X509TrustManager trust) {
    return Optional.of(new OkHttpClient.Builder().sslSocketFactory(sockets(trust), trust));
  }

  private static SSLSocketFactory sockets(X509TrustManager trust) {
    try {
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(null, new TrustManager[] {trust}, null);
      return tls.getSocketFactory();
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  protected Optional<Transport> resolving(NameService names) {
    return on(new OkHttpClient.Builder().dns(names::resolve));
  }

  @Override
  protected Optional<Transport> intercepting(Interception what) {
    OkHttpClient.Builder client = new OkHttpClient.Builder();
    return on(
        what == Interception.ANSWERS_FAILURES || what == Interception.REPLACES_REPLIES
            ? client.addNetworkInterceptor(
                new MisbehavingInterceptor(what)) // Below the limits of the transport.
            : client.addInterceptor(new MisbehavingInterceptor(what)));
  }

  private static Optional<Transport> on(OkHttpClient.Builder client) {
    return Optional.of(RetrofitTransport.create(client.build()));
  }
}
