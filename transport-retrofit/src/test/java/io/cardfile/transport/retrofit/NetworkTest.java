package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Purchases.fail;
import static io.cardfile.transport.retrofit.Purchases.send;
import static io.cardfile.transport.retrofit.Purchases.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.TestGateway;
import io.cardfile.testsupport.http.RawServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import okhttp3.Call;
import okhttp3.Credentials;
import okhttp3.Dns;
import okhttp3.EventListener;
import okhttp3.Handshake;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.junit.jupiter.api.Test;

/** The code of docs/guides/network.md: a proxy with a password, certificates, names and events. */
class NetworkTest {

  private final String user = "shop";
  private final String password = "password";
  private final List<String> log = new CopyOnWriteArrayList<>();

  // region password
  private Request authenticate(Route route, Response challenge) {
    if (challenge.request().header("Proxy-Authorization") != null) {
      return null; // The proxy has refused this password: the call ends, and nothing is sent.
    }
    String credentials = Credentials.basic(user, password);
    return challenge.request().newBuilder().header("Proxy-Authorization", credentials).build();
  }

  // endregion

  // region events
  /** Logs connections, and never a request: its headers have the API token. */
  static final class ConnectionLog extends EventListener {
    private final Consumer<String> log;

    ConnectionLog(Consumer<String> log) {
      this.log = log;
    }

    @Override
    public void secureConnectEnd(Call call, Handshake handshake) {
      log.accept("payments: connected by " + handshake.tlsVersion());
    }

    @Override
    public void connectFailed(
        Call call, InetSocketAddress address, Proxy proxy, Protocol protocol, IOException e) {
      log.accept("payments: no connection to " + address + ": " + e.getClass().getSimpleName());
    }
  }

  // endregion

  private RetrofitTransport transport(int proxyPort) throws Exception {
    KeyManager[] certificate = TlsTest.sandboxKeys();
    X509TrustManager authorities = TestGateway.trustManager();
    String proxyHost = "proxy.test";
    Dns names = this::onlyTheProxy;
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(certificate, new TrustManager[] {authorities}, null);
    // region okhttp
    InetSocketAddress proxy = InetSocketAddress.createUnresolved(proxyHost, proxyPort);
    OkHttpClient http =
        new OkHttpClient.Builder()
            .proxy(new Proxy(Proxy.Type.HTTP, proxy))
            .proxyAuthenticator(this::authenticate)
            .sslSocketFactory(tls.getSocketFactory(), authorities)
            .dns(names) // Resolves the proxy's name; the proxy resolves the gateway's.
            .connectTimeout(Duration.ofSeconds(5))
            .eventListener(new ConnectionLog(log::add))
            .build();
    RetrofitTransport transport = RetrofitTransport.create(http);
    // endregion
    return transport;
  }

  private List<InetAddress> onlyTheProxy(String host) throws UnknownHostException {
    if (!host.equals("proxy.test")) {
      throw new UnknownHostException("only the proxy can resolve " + host);
    }
    return Collections.singletonList(InetAddress.getByName("127.0.0.1"));
  }

  @Test
  void aPurchaseGoesThroughTheProxyWithPasswordAndCertificate() throws Exception {
    try (RawServer server = TlsTest.serverForKnownClients(TlsTest.OK);
        RawServer proxy = RawServer.playing(ProxyTest.tunnelTo(server))) {
      RetrofitTransport transport = transport(proxy.port());
      assertEquals(200, send(transport, to(server.url("localhost"))).status());
      assertEquals(1, server.requests.size());
      String connect = proxy.requests.get(0);
      assertTrue(connect.startsWith("CONNECT localhost:" + server.port()), connect);
    }
    assertEquals(1, log.size());
    assertTrue(log.get(0).matches("payments: connected by TLS_1_[23]"), log.get(0));
  }

  @Test
  void aProxyThatIsDownIsLoggedAndNothingIsSent() throws Exception {
    RawServer down = RawServer.answering(RawServer.OK);
    down.close();
    assertFalse(fail(transport(down.port()), to("https://gateway.invalid")).mayHaveReached());
    assertTrue(log.get(0).startsWith("payments: no connection to "), log.get(0));
  }
}
