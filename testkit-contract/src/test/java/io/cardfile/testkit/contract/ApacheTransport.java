package io.cardfile.testkit.contract;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.Transport.PhaseObserver;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.DefaultClientConnectionReuseStrategy;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.Method;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.ssl.SSLContexts;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * A transport on Apache HttpClient and Jackson, with every feature disabled that could send twice.
 */
final class ApacheTransport implements Transport {

  static final String DECISION = "cardfile.decision";

  private static final Timeout INSTANT = Timeout.ofMilliseconds(1);

  // A host name that does not resolve blocks one of these threads, and not the caller's.
  private final ExecutorService threads =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          1,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          ApacheTransport::daemon);

  private final CloseableHttpClient client;
  private final Function<JsonObject, byte[]> writer;

  ApacheTransport() {
    this(JsonText::writeUtf8);
  }

  ApacheTransport(Function<JsonObject, byte[]> writer) {
    this(SystemDefaultDnsResolver.INSTANCE, SSLContexts.createSystemDefault(), writer);
  }

  ApacheTransport(DnsResolver names, SSLContext tls) {
    this(names, tls, JsonText::writeUtf8);
  }

  private ApacheTransport(DnsResolver names, SSLContext tls, Function<JsonObject, byte[]> writer) {
    this.writer = writer;
    client =
        HttpClients.custom()
            .setConnectionManager(connections(names, tls))
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setAuthenticationEnabled(false)
                    .setExpectContinueEnabled(false)
                    .setProtocolUpgradeEnabled(false)
                    .setRedirectsEnabled(false)
                    .build())
            .setRequestExecutor(new OnceExecutor())
            // "Not found" contains no reference, so a left-over reply of a look-up must answer no
            // other request.
            .setConnectionReuseStrategy(
                (request, response, context) ->
                    !Method.GET.isSame(request.getMethod())
                        && DefaultClientConnectionReuseStrategy.INSTANCE.keepAlive(
                            request, response, context))
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableAuthCaching()
            .disableCookieManagement()
            .disableContentCompression()
            .build();
  }

  private static PoolingHttpClientConnectionManager connections(DnsResolver names, SSLContext tls) {
    Http1Config limits =
        Http1Config.custom().setMaxLineLength(1 << 14).setMaxHeaderCount(256).build();
    return PoolingHttpClientConnectionManagerBuilder.create()
        .setConnectionFactory(
            ManagedHttpClientConnectionFactory.builder().http1Config(limits).build())
        .setDnsResolver(names)
        .setTlsSocketStrategy(new DefaultClientTlsStrategy(tls))
        .setMaxConnPerRoute(64)
        .setMaxConnTotal(64)
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
                .setTimeToLive(TimeValue.ofSeconds(30))
                .build())
        .build();
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "apache-transport");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public Exchange prepare(WireRequest request, PhaseObserver phases) {
    return new ApacheExchange(request, writer, client, threads);
  }

  /** Called with an open connection, before the first byte is written to it. */
  private static final class OnceExecutor extends HttpRequestExecutor {

    @Override
    public ClassicHttpResponse execute(
        ClassicHttpRequest request,
        HttpClientConnection connection,
        HttpResponseInformationCallback interim,
        HttpContext context)
        throws IOException, HttpException {
      if (connection.isDataAvailable(INSTANT)) {
        throw new IOException("unsolicited data before the request");
      }
      ((SendDecision) context.getAttribute(DECISION)).begin();
      return super.execute(request, connection, interim, context);
    }
  }
}
