package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Sending.send;
import static io.cardfile.transport.retrofit.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.concurrent.locks.LockSupport;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.Cookie;
import okhttp3.CookieJar;
import okhttp3.EventListener;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

/** What is taken over from the caller's client, and what is not. */
class CallersClientTest {

  private static final Authenticator EAGER =
      (route, response) ->
          response.request().newBuilder().header("Authorization", "Basic again").build();

  @Test
  void anAuthenticatorIsNotAsked() throws Exception {
    OkHttpClient client = new OkHttpClient.Builder().authenticator(EAGER).build();
    try (RawServer server =
        RawServer.answering(
            "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=r\r\nContent-Length: 2\r\n\r\n{}")) {
      assertEquals(401, send(client, server.url()).status());
      assertEquals(1, server.heard.size());
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
      assertFalse(server.heard.get(0).contains("Cookie:"));
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
              line.hear();
              LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200)); // What slow means.
              line.say(RawServer.OK);
              line.hear();
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
              .proxyAuthenticator(CallersClientTest::password)
              .build();
      TransportException e =
          assertThrows(
              TransportException.class, () -> send(client, "https://gateway.invalid/purchases"));
      assertFalse(e.mayHaveReached());
      String connect = proxy.heard.get(proxy.heard.size() - 1);
      assertTrue(connect.startsWith("CONNECT gateway.invalid:443 HTTP/1.1\n"), "a tunnel");
      assertTrue(connect.contains("Proxy-Authorization: Basic cGFzcw\n"));
      proxy.heard.clear();
      assertEquals(407, send(client, "http://gateway.invalid/purchases").status());
      assertEquals(1, proxy.heard.size(), "purchases at the proxy");
    }
  }

  private static okhttp3.Request password(okhttp3.Route route, okhttp3.Response response)
      throws IOException {
    String given = response.request().header("Proxy-Authorization");
    return given != null
        ? null
        : response.request().newBuilder().header("Proxy-Authorization", "Basic cGFzcw").build();
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
