package io.cardfile.transport.retrofit;

import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.WireRequest;
import java.util.Collections;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.X509TrustManager;
import okhttp3.Authenticator;
import okhttp3.ConnectionPool;
import okhttp3.CookieJar;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;

/**
 * Sends each request at most once, with Retrofit over OkHttp and HTTP/1.1. The transport for
 * Android, and for applications that use OkHttp already.
 * <!-- region transport-retrofit/src/test/java/io/cardfile/transport/retrofit/RetrofitTransportTest.java#transport -->
 *
 * <pre>{@code
 * OkHttpClient settings =
 *     new OkHttpClient.Builder().connectTimeout(Duration.ofSeconds(5)).build();
 * PaymentClient client =
 *     PaymentClient.builder(endpoints, RetrofitTransport.create(settings))
 *         .credentials(username, apiToken)
 *         .build();
 * }</pre>
 *
 * <p>A connection that is idle is kept for 4 seconds, at most 64 of them. Before its next use, a
 * connection that was idle for a millisecond or longer is checked: if the server has closed it, or
 * has sent anything on it, a new one is opened. Each look-up has a new connection.
 *
 * <p>An interrupt ends a call that is not being sent yet; later it may end the call in doubt.
 * {@code cancel} ends a call at once. Thread-safe; create one for the life of the program.
 */
public final class RetrofitTransport implements Transport {

  private static final int MAX_IDLE_CONNECTIONS = 64;

  private final GatewayService purchases;
  private final GatewayService lookUps;
  private final Ticker ticker;

  RetrofitTransport(OkHttpClient callers, Ticker ticker) {
    this.ticker = ticker;
    OkHttpClient client = sendingOnce(callers, new KeptConnections(ticker));
    purchases = GatewayService.on(client);
    lookUps = GatewayService.on(keepingNoConnection(client));
  }

  /** Returns a transport with the settings of a new {@link OkHttpClient}. */
  public static RetrofitTransport create() {
    return create(new OkHttpClient());
  }

  /**
   * Returns a transport with these settings of {@code client}: TLS (socket factory, host name
   * verifier, certificate pinner, connection specs), proxy, proxy selector, proxy authenticator,
   * DNS, socket factory, connect timeout and event listener. Interceptors are not used, because one
   * that logs would print the card and one that retries would charge twice. Redirects, retries,
   * cookies and the cache are off.
   */
  public static RetrofitTransport create(OkHttpClient client) {
    Objects.requireNonNull(client, "client == null");
    return new RetrofitTransport(client, Ticker.SYSTEM);
  }

  private static OkHttpClient sendingOnce(OkHttpClient callers, KeptConnections connections) {
    OkHttpClient.Builder client =
        callers
            .newBuilder()
            .retryOnConnectionFailure(true) // Tries the next address, before anything is sent.
            .followRedirects(false)
            .followSslRedirects(false)
            .authenticator(Authenticator.NONE)
            .cookieJar(CookieJar.NO_COOKIES)
            .cache(null)
            .protocols(Collections.singletonList(Protocol.HTTP_1_1))
            .dns(new DeadlineDns(callers.dns()))
            .dispatcher(new Dispatcher()) // An app may cancel all calls of its own client.
            .connectionPool(
                new ConnectionPool(
                    MAX_IDLE_CONNECTIONS, KeptConnections.IDLE_SECONDS, TimeUnit.SECONDS))
            // Each call has a deadline.
            .readTimeout(0, TimeUnit.MILLISECONDS)
            .writeTimeout(0, TimeUnit.MILLISECONDS);
    X509TrustManager trust = callers.x509TrustManager();
    if (trust != null) { // Null without TLS.
      client.sslSocketFactory(new StoppableHandshakes(callers.sslSocketFactory()), trust);
    }
    client.interceptors().clear();
    client.networkInterceptors().clear();
    return client.addNetworkInterceptor(new SendOnceInterceptor(connections)).build();
  }

  private static OkHttpClient keepingNoConnection(OkHttpClient client) {
    return client.newBuilder().connectionPool(new ConnectionPool(0, 1, TimeUnit.SECONDS)).build();
  }

  @Override
  public Exchange prepare(WireRequest request, Consumer<Phase> phases) {
    Objects.requireNonNull(phases, "phases == null");
    boolean isLookUp = request.method().equals("GET");
    return new RetrofitExchange(isLookUp ? lookUps : purchases, ticker, request, phases);
  }
}
