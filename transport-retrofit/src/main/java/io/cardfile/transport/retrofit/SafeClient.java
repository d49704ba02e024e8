package io.cardfile.transport.retrofit;

import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.Authenticator;
import okhttp3.ConnectionPool;
import okhttp3.CookieJar;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;

/** Derives a client that sends each request once, to its original address, within one deadline. */
final class SafeClient {

  // Common servers close idle connections after five seconds or more; close them earlier.
  private static final int IDLE_SECONDS = 4;
  private static final int MAX_IDLE = 32;
  private static final int PING_SECONDS = 10;

  private SafeClient() {}

  static OkHttpClient from(OkHttpClient client) {
    BoundedThreads threads = new BoundedThreads();
    ConnectionUses uses = new ConnectionUses(threads);
    CurrentTransmission current = new CurrentTransmission();
    BoundedCode code = new BoundedCode(current, threads);
    OkHttpClient.Builder builder =
        client
            .newBuilder()
            .retryOnConnectionFailure(true) // Only for unreachable addresses; see OneShotBody.
            .followRedirects(false)
            .followSslRedirects(false)
            .authenticator(Authenticator.NONE)
            .proxy(null)
            .proxySelector(new BoundedProxySelector(client, code))
            .proxyAuthenticator(new TunnelAuthenticator(client.proxyAuthenticator(), current, code))
            .hostnameVerifier(new BoundedHostnameVerifier(client.hostnameVerifier(), code))
            .cookieJar(CookieJar.NO_COOKIES)
            .cache(null)
            .dns(new BoundedDns(client.dns(), code))
            // Apps cancel all calls of their client, for example at a logout; payments must go on.
            .dispatcher(new Dispatcher())
            .connectionPool(newPool())
            // The deadline is set for each call; each of these timeouts would cost a wake-up.
            .callTimeout(0, TimeUnit.MILLISECONDS)
            .readTimeout(0, TimeUnit.MILLISECONDS)
            .writeTimeout(0, TimeUnit.MILLISECONDS);
    if (client.pingIntervalMillis() == 0) {
      // Without a read timeout only a ping detects a dead HTTP/2 connection.
      builder.pingInterval(PING_SECONDS, TimeUnit.SECONDS);
    }
    boolean standardSockets = client.socketFactory() == SocketFactory.getDefault();
    if (standardSockets) { // StoppableSockets explains why other factories are kept.
      boolean http2 = client.protocols().contains(Protocol.H2_PRIOR_KNOWLEDGE);
      builder.socketFactory(new StoppableSockets(current, http2));
    }
    X509TrustManager trust = client.x509TrustManager();
    if (trust != null) { // Null without TLS.
      builder.sslSocketFactory(new StoppableTls(client.sslSocketFactory(), current, uses), trust);
    }
    builder.interceptors().add(0, new StopInterceptor());
    builder.addInterceptor(new ReplyInterceptor(current, new ConnectLimits(!standardSockets)));
    // The caller's network interceptors are between these two.
    builder.networkInterceptors().add(0, new OriginalReplyInterceptor());
    builder.addNetworkInterceptor(new TransmissionGuard(uses));
    return builder.build();
  }

  static ConnectionPool newPool() {
    return new ConnectionPool(MAX_IDLE, IDLE_SECONDS, TimeUnit.SECONDS);
  }
}
