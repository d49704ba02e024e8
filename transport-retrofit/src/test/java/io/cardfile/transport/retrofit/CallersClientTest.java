package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Sending.send;
import static io.cardfile.transport.retrofit.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.Cookie;
import okhttp3.CookieJar;
import okhttp3.EventListener;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings of the caller's client that are kept, and those that are not. */
class CallersClientTest {

  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void anAuthenticatorIsNotAsked() throws Exception {
    Authenticator eager =
        (route, response) -> {
          asked.incrementAndGet();
          return response.request().newBuilder().header("Authorization", "Basic again").build();
        };
    OkHttpClient client = new OkHttpClient.Builder().authenticator(eager).build();
    try (RawServer server =
        RawServer.answering(
            "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=r\r\nContent-Length: 2\r\n\r\n{}")) {
      assertEquals(401, send(client, server.url()).status());
      assertEquals(1, server.requests.size());
      assertEquals(0, asked.get());
    }
  }

  @Test
  void cookiesAreNotKept() throws Exception {
    CookieJar eager =
        new CookieJar() {
          @Override
          public List<Cookie> loadForRequest(HttpUrl url) {
            return Collections.singletonList(
                new Cookie.Builder().name("a").value("b").domain(url.host()).build());
          }

          @Override
          public void saveFromResponse(HttpUrl url, List<Cookie> cookies) {
            throw new AssertionError();
          }
        };
    try (RawServer server =
        RawServer.answering("HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 2\r\n\r\n{}")) {
      send(new OkHttpClient.Builder().cookieJar(eager).build(), server.url());
      assertFalse(server.requests.get(0).contains("Cookie:"));
    }
  }

  @Test
  void cancellingAllCallsOfTheClientLeavesAPaymentAlone() throws Exception {
    OkHttpClient client = new OkHttpClient();
    try (RawServer server =
        RawServer.playing(
            line -> {
              line.receive();
              client.dispatcher().cancelAll();
              line.write(RawServer.OK);
              line.receive();
            })) {
      assertEquals(200, send(client, server.url()).status());
    }
  }

  @Test
  void limitsOfTheClientHaveNoEffect() throws Exception {
    OkHttpClient hasty =
        new OkHttpClient.Builder()
            .callTimeout(Duration.ofMillis(20))
            .readTimeout(Duration.ofMillis(20))
            .writeTimeout(Duration.ofMillis(20))
            .build();
    try (RawServer slow =
        RawServer.playing(
            line -> {
              line.receive();
              LockSupport.parkNanos(
                  TimeUnit.MILLISECONDS.toNanos(200)); // The threshold for a slow call.
              line.write(RawServer.OK);
              line.receive();
            })) {
      assertEquals(200, send(hasty, slow.url()).status());
      assertEquals(20, hasty.callTimeoutMillis(), "the caller's client stays as it is");
    }
  }

  @Test
  void eventListenersStay() throws Exception {
    List<String> events = new CopyOnWriteArrayList<>();
    EventListener listener =
        new EventListener() {
          @Override
          public void callStart(Call call) {
            events.add("start");
          }

          @Override
          public void callEnd(Call call) {
            events.add("end");
          }
        };
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      send(new OkHttpClient.Builder().eventListener(listener).build(), server.url());
    }
    assertEquals(List.of("start", "end"), events);
  }

  @Test
  void aProxyGetsItsPasswordForATunnelOnly() throws Exception {
    try (RawServer proxy =
        RawServer.answering(
            "HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm=r\r\nContent-Length: 0\r\n\r\n")) {
      OkHttpClient client =
          new OkHttpClient.Builder()
              .proxy(new Proxy(Proxy.Type.HTTP, new InetSocketAddress("127.0.0.1", proxy.port())))
              .proxyAuthenticator(this::password)
              .build();
      TransportException e =
          assertThrows(
              TransportException.class, () -> send(client, "https://gateway.invalid/purchases"));
      assertFalse(e.mayHaveReached());
      String connect = proxy.requests.get(proxy.requests.size() - 1);
      assertTrue(connect.startsWith("CONNECT gateway.invalid:443 HTTP/1.1\n"), "a tunnel");
      assertTrue(connect.contains("Proxy-Authorization: Basic cGFzcw\n"));
      proxy.requests.clear();
      asked.set(0);
      assertEquals(407, send(client, "http://gateway.invalid/purchases").status());
      assertEquals(1, proxy.requests.size(), "purchases at the proxy");
      assertEquals(0, asked.get());
    }
  }

  private okhttp3.Request password(okhttp3.Route route, okhttp3.Response response)
      throws IOException {
    asked.incrementAndGet();
    String given = response.request().header("Proxy-Authorization");
    return given != null
        ? null
        : response.request().newBuilder().header("Proxy-Authorization", "Basic cGFzcw").build();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/a/../b",
        "/a/%2e%2e/b",
        "/a b",
        "/a\"b",
        "/a|b",
        "/a\\b",
        "/a#b",
        "/\u00e9",
        "/a?b'c"
      })
  void aTargetThatOkHttpWouldMendIsNotSent(String target) throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      String url = "http://127.0.0.1:" + server.port() + target;
      TransportException e =
          assertThrows(TransportException.class, () -> send(new OkHttpClient(), url));
      assertFalse(e.mayHaveReached());
      assertEquals(0, server.connections.get());
    }
  }

  @Test
  void aUrlWithoutAPathIsSentToTheRoot() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      send(new OkHttpClient(), "HTTP://127.0.0.1:" + server.port());
      send(new OkHttpClient(), "http://127.0.0.1:" + server.port() + "?a=b");
      assertTrue(server.requests.get(0).startsWith("POST / HTTP/1.1\n"));
      assertTrue(server.requests.get(1).startsWith("POST /?a=b HTTP/1.1\n"));
    }
  }

  @Test
  void moreThanADocumentMayHaveIsNotReadToItsEnd() throws Exception {
    String body = "{}" + " ".repeat(2 << 20);
    try (RawServer server =
        RawServer.answering(
            "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)) {
      TransportException e =
          assertThrows(TransportException.class, () -> send(new OkHttpClient(), server.url()));
      assertEquals(Phase.REPLY_STARTED, e.phase());
    }
  }

  @Test
  void allPhasesAreTold() throws Exception {
    List<Phase> phases = new CopyOnWriteArrayList<>();
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      RetrofitTransport.create().prepare(to(server.url()).build(), phases::add).execute();
    }
    assertEquals(List.of(Phase.SENDING, Phase.SENT, Phase.REPLY_STARTED, Phase.REPLIED), phases);
  }

  @Test
  void aBurstUsesOneConnection() throws Exception {
    RetrofitTransport transport = RetrofitTransport.create();
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      for (int i = 0; i < 50; i++) {
        WireReply reply = send(transport, to(server.url()));
        assertEquals(200, reply.status());
      }
      assertEquals(1, server.connections.get());
    }
  }
}
