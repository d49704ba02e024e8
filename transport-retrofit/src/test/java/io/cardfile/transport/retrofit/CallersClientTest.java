package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Purchases.fail;
import static io.cardfile.transport.retrofit.Purchases.send;
import static io.cardfile.transport.retrofit.Purchases.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.json.JsonObject;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireRequest;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Authenticator;
import okhttp3.Cache;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.Cookie;
import okhttp3.CookieJar;
import okhttp3.EventListener;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings of the caller's client that are taken over, and those that are not. */
class CallersClientTest {

  private final AtomicInteger calls = new AtomicInteger();

  @Test
  void theNameServiceIsUsed() throws Exception {
    OkHttpClient client =
        new OkHttpClient.Builder().dns(host -> List.of(InetAddress.getByName("127.0.0.1"))).build();
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      assertEquals(200, send(client, server.url("gateway.test")).status());
    }
  }

  /** OkHttp would try the next address after a failure. */
  @ParameterizedTest
  @ValueSource(strings = {"a purchase", "an empty POST", "a look-up"})
  void aRequestWhoseReplyIsLostIsNotSentToTheNextAddress(String kind) throws Exception {
    InetAddress address = InetAddress.getByName("127.0.0.1");
    OkHttpClient client = new OkHttpClient.Builder().dns(host -> List.of(address, address)).build();
    try (RawServer server = RawServer.playing(RawServer.Connection::receive)) {
      String url = server.url("gateway.test");
      WireRequest.Builder request =
          kind.equals("a look-up")
              ? WireRequest.get(url)
              : to(url).body(kind.equals("a purchase") ? JsonObject.empty() : null);
      TransportException e = fail(RetrofitTransport.create(client), request);
      assertEquals("no complete reply: the server closed the connection", e.getMessage());
      assertEquals(1, server.requests.size());
    }
  }

  /** Records what a listener that logs its arguments would print. */
  private static final class Recorder extends EventListener {
    final List<String> events = new CopyOnWriteArrayList<>();
    final List<String> texts = new CopyOnWriteArrayList<>();

    @Override
    public void callStart(Call call) {
      events.add("callStart");
      texts.add(call + " " + call.request());
    }

    @Override
    public void connectionAcquired(Call call, Connection connection) {
      events.add("connectionAcquired");
      texts.add(connection.toString());
    }

    @Override
    public void requestHeadersEnd(Call call, Request request) {
      texts.add(request + " " + request.body() + " " + request.tag(RetrofitExchange.class));
    }

    @Override
    public void responseHeadersEnd(Call call, Response response) {
      events.add("status " + response.code());
    }

    @Override
    public void callEnd(Call call) {
      events.add("callEnd");
    }
  }

  @Test
  void theEventListenerIsNotifiedAndShownNoCard() throws Exception {
    Recorder recorder = new Recorder();
    OkHttpClient client = new OkHttpClient.Builder().eventListener(recorder).build();
    try (RawServer server = RawServer.answering("HTTP/1.1 422 No\r\nContent-Length: 2\r\n\r\n{}")) {
      send(client, server.url());
    }
    assertEquals(
        List.of("callStart", "connectionAcquired", "status 422", "callEnd"), recorder.events);
    assertFalse(recorder.texts.toString().contains(Purchases.CARD_NUMBER));
  }

  @Test
  void theAuthenticatorIsNotAsked() throws Exception {
    Authenticator eager =
        (route, response) -> {
          calls.incrementAndGet();
          return response.request().newBuilder().header("Authorization", "Basic again").build();
        };
    OkHttpClient client = new OkHttpClient.Builder().authenticator(eager).build();
    try (RawServer server =
        RawServer.answering(
            "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=r\r\nContent-Length: 2\r\n\r\n{}")) {
      assertEquals(401, send(client, server.url()).status());
      assertEquals(1, server.requests.size());
      assertEquals(0, calls.get());
    }
  }

  @Test
  void cookiesAreNotSent() throws Exception {
    CookieJar eager =
        new CookieJar() {
          @Override
          public List<Cookie> loadForRequest(HttpUrl url) {
            return List.of(new Cookie.Builder().name("a").value("b").domain(url.host()).build());
          }

          @Override
          public void saveFromResponse(HttpUrl url, List<Cookie> cookies) {
            calls.incrementAndGet();
          }
        };
    try (RawServer server =
        RawServer.answering("HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 2\r\n\r\n{}")) {
      send(new OkHttpClient.Builder().cookieJar(eager).build(), server.url());
      assertFalse(server.requests.get(0).contains("Cookie:"));
      assertEquals(0, calls.get());
    }
  }

  @Test
  void theCacheAnswersNoLookUp(@TempDir Path folder) throws Exception {
    try (Cache cache = new Cache(folder.toFile(), 1 << 20);
        RawServer server =
            RawServer.answering(
                "HTTP/1.1 200 OK\r\nCache-Control: max-age=60\r\nContent-Length: 2\r\n\r\n{}")) {
      RetrofitTransport transport =
          RetrofitTransport.create(new OkHttpClient.Builder().cache(cache).build());
      send(transport, WireRequest.get(server.url()));
      send(transport, WireRequest.get(server.url()));
      assertEquals(2, server.requests.size());
    }
  }

  @Test
  void cancellingAllCallsOfTheClientDoesNotCancelAPurchase() throws Exception {
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
  void theOtherTimeoutsOfTheClientHaveNoEffect() throws Exception {
    OkHttpClient hasty =
        new OkHttpClient.Builder()
            .callTimeout(Duration.ofMillis(1))
            .readTimeout(Duration.ofMillis(1))
            .writeTimeout(Duration.ofMillis(1))
            .build();
    try (RawServer slow =
        RawServer.playing(
            line -> {
              line.receive();
              long start = System.nanoTime();
              while (System.nanoTime() - start < 50_000_000L) {
                Thread.onSpinWait(); // A slow gateway.
              }
              line.write(RawServer.OK);
              line.receive();
            })) {
      assertEquals(200, send(hasty, slow.url()).status());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/a/../b", "/a/%2e%2e/b", "/a b", "/a\"b", "/a|b", "/a\\b", "/a#b", "/\u00e9"})
  void aPathThatOkHttpWouldAlterIsNotSent(String path) throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      String url = "http://127.0.0.1:" + server.port() + path;
      assertFalse(fail(new OkHttpClient(), url).mayHaveReached());
      assertEquals(0, server.connections.get());
    }
  }

  @Test
  void allPhasesAreReported() throws Exception {
    List<Phase> phases = new CopyOnWriteArrayList<>();
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      RetrofitTransport.create().prepare(to(server.url()).build(), phases::add).execute();
    }
    assertEquals(List.of(Phase.SENDING, Phase.SENT, Phase.REPLY_STARTED, Phase.REPLIED), phases);
  }
}
