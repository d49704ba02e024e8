package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Purchases.fail;
import static io.cardfile.transport.retrofit.Purchases.send;
import static io.cardfile.transport.retrofit.Purchases.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.TestGateway;
import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.TransportException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.time.Duration;
import okhttp3.Credentials;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.junit.jupiter.api.Test;

/** The caller's proxy, and its password. */
class ProxyTest {

  private static final String UNAUTHENTICATED =
      "HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm=r\r\nContent-Length: 0\r\n\r\n";
  private static final String PASSWORD = Credentials.basic("shop", "password");

  private static OkHttpClient.Builder through(RawServer proxy) {
    InetSocketAddress address = new InetSocketAddress("127.0.0.1", proxy.port());
    return new OkHttpClient.Builder()
        .proxy(new Proxy(Proxy.Type.HTTP, address))
        .sslSocketFactory(TestGateway.sslContext().getSocketFactory(), TestGateway.trustManager());
  }

  private static Request answer(Route route, Response response) {
    return response.request().header("Proxy-Authorization") != null
        ? null
        : response.request().newBuilder().header("Proxy-Authorization", PASSWORD).build();
  }

  /** Opens a tunnel to {@code server} for a client that sends the password. */
  static RawServer.Script tunnelTo(RawServer server) {
    return line -> {
      while (!line.receive().contains("Proxy-Authorization: " + PASSWORD)) {
        line.write(UNAUTHENTICATED);
      }
      try (Socket beyond = new Socket("127.0.0.1", server.port())) {
        line.write("HTTP/1.1 200 Connection established\r\n\r\n");
        Thread back = new Thread(() -> copy(beyond, line.socket));
        back.start();
        copy(line.socket, beyond);
      }
    };
  }

  private static void copy(Socket from, Socket to) {
    byte[] some = new byte[4096];
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int n = in.read(some); n >= 0; n = in.read(some)) {
        out.write(some, 0, n);
      }
    } catch (IOException e) {
      // One side has closed the tunnel.
    }
  }

  @Test
  void aPurchaseGoesThroughATunnelWithThePassword() throws Exception {
    try (RawServer server =
            RawServer.playingTls(
                RawServer.answers(RawServer.OK), TestKeys.serverContext(TestKeys.SANDBOX));
        RawServer proxy = RawServer.playing(tunnelTo(server))) {
      OkHttpClient client = through(proxy).proxyAuthenticator(ProxyTest::answer).build();
      assertEquals(200, send(client, server.url()).status());
      assertEquals(1, server.requests.size());
      assertFalse(server.requests.get(0).contains("Proxy-Authorization"), "sent to the gateway");
      String connect = proxy.requests.get(proxy.requests.size() - 1);
      assertTrue(connect.startsWith("CONNECT 127.0.0.1:" + server.port() + " HTTP/1.1\n"), connect);
      assertFalse(connect.contains("c2VjcmV0"), "the credentials of the gateway");
    }
  }

  @Test
  void aProxyThatNeverAcceptsThePasswordEndsTheCallUnsent() throws Exception {
    try (RawServer proxy = RawServer.answering(UNAUTHENTICATED)) {
      OkHttpClient client =
          through(proxy)
              .proxyAuthenticator(
                  (route, response) ->
                      response.request().newBuilder().header("Proxy-Authorization", "x").build())
              .build();
      RetrofitTransport transport = RetrofitTransport.create(client);
      TransportException e =
          fail(transport, to("https://gateway.invalid/").timeout(Duration.ofMillis(500)));
      assertFalse(e.mayHaveReached());
    }
  }

  /** Without TLS the proxy receives the purchase itself, and may have passed it on. */
  @Test
  void aPurchaseIsNotSentAgainWithThePassword() throws Exception {
    try (RawServer proxy = RawServer.answering(UNAUTHENTICATED)) {
      OkHttpClient client = through(proxy).proxyAuthenticator(ProxyTest::answer).build();
      assertEquals(407, send(client, "http://gateway.invalid/purchases").status());
      assertEquals(1, proxy.requests.size());
    }
  }
}
