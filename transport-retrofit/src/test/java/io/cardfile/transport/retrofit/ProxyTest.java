package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Sending.send;
import static io.cardfile.transport.retrofit.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.TransportException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which proxies are used, and how often one may request a password. */
class ProxyTest {

  private static final String UNAUTHENTICATED =
      "HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm=r\r\nContent-Length: 0\r\n\r\n";

  private RawServer server;
  private RawServer proxy;

  @BeforeEach
  void start() throws IOException {
    server = RawServer.answering(RawServer.OK);
    proxy = RawServer.answering(UNAUTHENTICATED);
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
    proxy.close();
  }

  private Proxy proxy(Proxy.Type type) {
    return new Proxy(type, new InetSocketAddress("127.0.0.1", proxy.port()));
  }

  /** Selects one proxy for every URI. */
  private static class Always extends ProxySelector {
    private final Proxy proxy;

    Always(Proxy proxy) {
      this.proxy = proxy;
    }

    @Override
    public List<Proxy> select(URI uri) {
      return List.of(proxy);
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException e) {
      // Nothing to learn from it.
    }
  }

  private void assertGoesDirectly(OkHttpClient client) throws IOException {
    assertEquals(200, send(client, server.url()).status());
    assertEquals(200, send(client, server.url().replace("127.0.0.1", "localhost")).status());
    assertEquals(0, proxy.connections.get());
  }

  @Test
  void loopbackGoesPastAProxyOfTheClient() throws Exception {
    for (Proxy.Type type : List.of(Proxy.Type.HTTP, Proxy.Type.SOCKS)) {
      assertGoesDirectly(new OkHttpClient.Builder().proxy(proxy(type)).build());
    }
  }

  @Test
  void loopbackGoesPastAProxySelector() throws Exception {
    for (Proxy.Type type : List.of(Proxy.Type.HTTP, Proxy.Type.SOCKS)) {
      Always selector = new Always(proxy(type));
      assertGoesDirectly(new OkHttpClient.Builder().proxySelector(selector).build());
    }
  }

  @Test
  void loopbackOfIpv6GoesPastAProxy() {
    OkHttpClient client = new OkHttpClient.Builder().proxy(proxy(Proxy.Type.HTTP)).build();
    TransportException e =
        assertThrows(TransportException.class, () -> send(client, "http://[::1]:9/purchases"));
    assertFalse(e.mayHaveReached());
    assertEquals(0, proxy.connections.get());
  }

  /** A selector that fails may be configured for a proxy. */
  @Test
  void nothingIsSentPastASelectorThatFails() throws Exception {
    ProxySelector failing =
        new Always(Proxy.NO_PROXY) {
          @Override
          public List<Proxy> select(URI uri) {
            throw new IllegalStateException("no proxies are known yet");
          }
        };
    OkHttpClient client =
        new OkHttpClient.Builder()
            .proxySelector(failing)
            .dns(host -> List.of(InetAddress.getByName("127.0.0.1")))
            .build();
    TransportException e =
        assertThrows(
            TransportException.class,
            () -> send(client, "http://gateway.invalid:" + server.port() + "/"));
    assertFalse(e.mayHaveReached());
    assertEquals(0, server.connections.get());
  }

  /** The JVM's sockets use its selector as well, after OkHttp has decided to use no proxy. */
  @Test
  void loopbackGoesPastTheSelectorOfTheJvm() throws Exception {
    ProxySelector before = ProxySelector.getDefault();
    for (Proxy.Type type : List.of(Proxy.Type.HTTP, Proxy.Type.SOCKS)) {
      ProxySelector.setDefault(new Always(proxy(type)));
      try {
        assertGoesDirectly(new OkHttpClient());
      } finally {
        ProxySelector.setDefault(before);
      }
    }
  }

  @Test
  void otherHostsStillGoThroughTheProxy() throws Exception {
    OkHttpClient configured = new OkHttpClient.Builder().proxy(proxy(Proxy.Type.HTTP)).build();
    assertEquals(407, send(configured, "http://gateway.invalid/purchases").status());
    ProxySelector selector = new Always(proxy(Proxy.Type.HTTP));
    OkHttpClient selected = new OkHttpClient.Builder().proxySelector(selector).build();
    assertEquals(407, send(selected, "http://127.example.invalid/purchases").status());
    assertEquals(2, proxy.requests.size());
  }

  @Test
  void aProxyThatAsksForAPasswordForEverGetsAHandful() {
    OkHttpClient client =
        new OkHttpClient.Builder()
            .proxy(proxy(Proxy.Type.HTTP))
            .proxyAuthenticator(
                (route, response) ->
                    response.request().newBuilder().header("Proxy-Authorization", "x").build())
            .build();
    TransportException e =
        assertThrows(
            TransportException.class,
            () ->
                send(
                    RetrofitTransport.create(client),
                    to("https://gateway.invalid/").timeout(Duration.ofSeconds(2))));
    assertFalse(e.mayHaveReached());
    // The first already has an answer: OkHttp calls the authenticator before it connects.
    assertEquals(3, proxy.requests.size(), "CONNECTs");
  }
}
