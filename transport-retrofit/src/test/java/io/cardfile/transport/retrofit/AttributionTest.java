package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Sending.send;
import static io.cardfile.transport.retrofit.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.contract.http2.Http2FaultServer;
import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which replies are attributed, and whether the connections of others are closed. */
class AttributionTest {

  private final RetrofitTransport transport = RetrofitTransport.create(trusting().build());

  private static OkHttpClient.Builder trusting() {
    return new OkHttpClient.Builder()
        .sslSocketFactory(SandboxCertificate.socketFactory(), SandboxCertificate.trustManager());
  }

  private WireReply buy(RawServer server) throws IOException {
    return send(transport, to(server.url()));
  }

  @Test
  void theFirstReplyOnAConnectionIsAttributedAndTheNextIsNot() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      assertTrue(buy(server).isAttributed());
      assertFalse(buy(server).isAttributed());
      assertFalse(buy(server).isAttributed());
      assertEquals(1, server.connections.get());
    }
  }

  @Test
  void aReplyThatRepeatsNothingEndsItsConnection() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      List<Boolean> attributed = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        WireRequest.Builder request = to(server.url()).approvedBy(document -> false);
        attributed.add(send(transport, request).isAttributed());
      }
      assertEquals(List.of(true, true, true, true), attributed);
      assertEquals(4, server.connections.get());
    }
  }

  @Test
  void aReplyThatIsNoDocumentEndsItsConnection() throws Exception {
    String page = "HTTP/1.1 502 X\r\nContent-Length: 4\r\n\r\npage";
    try (RawServer server = RawServer.answering(page)) {
      for (int i = 0; i < 4; i++) {
        buy(server);
      }
      assertEquals(4, server.connections.get());
    }
  }

  @Test
  void theReplyToEachQuestionIsAttributed() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      for (int i = 0; i < 3; i++) {
        buy(server);
        WireRequest.Builder get = WireRequest.get(server.url()).timeout(Duration.ofSeconds(10));
        assertTrue(send(transport, get).isAttributed());
      }
    }
  }

  @Test
  void aReplyOnAStreamOfItsOwnIsAttributed() throws Exception {
    try (Http2FaultServer server = Http2FaultServer.inFrontOf(Http2::approve)) {
      for (int i = 0; i < 3; i++) {
        String url = Http2.purchases(server);
        assertTrue(send(transport, to(url).approvedBy(document -> false)).isAttributed());
      }
      assertEquals(1, server.connections());
    }
  }

  private static Interceptor altering(UnaryOperator<Response> change) {
    return chain -> change.apply(chain.proceed(chain.request()));
  }

  private static Response withBody(Response response, String body) {
    return response.newBuilder().body(ResponseBody.create(body, null)).build();
  }

  private static boolean isAttributed(UnaryOperator<Response> change) throws Exception {
    OkHttpClient client = new OkHttpClient.Builder().addInterceptor(altering(change)).build();
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      return send(client, server.url()).isAttributed();
    }
  }

  @Test
  void aReplyThatAnInterceptorAlteredIsNotAttributed() throws Exception {
    assertFalse(isAttributed(response -> withBody(response, "{\"a\":1}")));
    assertFalse(isAttributed(response -> response.newBuilder().code(400).build()));
  }

  @Test
  void aReplyThatAnInterceptorHasOnlyReadIsAttributed() throws Exception {
    assertTrue(isAttributed(response -> withBody(response, "{}")));
    assertTrue(isAttributed(response -> response.newBuilder().code(200).build()));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nothingIsWrittenWhereAReplyIsWaiting(boolean tls) throws Exception {
    CountDownLatch replied = new CountDownLatch(1);
    CountDownLatch leftOver = new CountDownLatch(1);
    RawServer.Script script =
        line -> {
          line.receive();
          line.write(RawServer.OK);
          replied.await(10, TimeUnit.SECONDS);
          line.write(RawServer.OK);
          leftOver.countDown();
          line.receive();
        };
    try (RawServer server =
        tls
            ? RawServer.playingTls(script, TestKeys.serverContext(TestKeys.SANDBOX))
            : RawServer.playing(script)) {
      buy(server);
      replied.countDown();
      assertTrue(leftOver.await(10, TimeUnit.SECONDS));
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20)); // Idle is what it is.
      assertTrue(buy(server).isAttributed());
      assertEquals(2, server.connections.get());
    }
  }

  /** The tickets of TLS 1.3 arrive before the first reply, and must not count as surplus bytes. */
  @ParameterizedTest
  @ValueSource(longs = {0, 20})
  void purchasesOverTlsShareAConnection(long pauseMillis) throws Exception {
    RawServer.Script script =
        line -> {
          while (true) {
            line.receive();
            line.write(RawServer.OK);
          }
        };
    try (RawServer server =
        RawServer.playingTls(script, TestKeys.serverContext(TestKeys.SANDBOX))) {
      for (int i = 0; i < 20; i++) {
        buy(server);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(pauseMillis)); // Idle is what it is.
      }
      assertEquals(1, server.connections.get());
    }
  }
}
