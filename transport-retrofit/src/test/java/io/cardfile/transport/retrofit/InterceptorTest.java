package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Sending.assertInDoubt;
import static io.cardfile.transport.retrofit.Sending.assertNotSent;
import static io.cardfile.transport.retrofit.Sending.send;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.Invocation;

/** Interceptors of the caller's client may observe; they cannot cause a second purchase. */
class InterceptorTest {

  private RawServer server;
  private RawServer elsewhere;

  @BeforeEach
  void start() throws IOException {
    server = RawServer.answering(RawServer.OK);
    elsewhere = RawServer.answering(RawServer.OK);
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
    elsewhere.close();
  }

  private static OkHttpClient with(Interceptor interceptor) {
    return new OkHttpClient.Builder().addInterceptor(interceptor).build();
  }

  private static OkHttpClient withNetwork(Interceptor interceptor) {
    return new OkHttpClient.Builder().addNetworkInterceptor(interceptor).build();
  }

  @Test
  void throwingAnUndeclaredExceptionIsNotSent() {
    assertNotSent(with(chain -> failWith(new IllegalStateException())), server);
    assertNotSent(withNetwork(chain -> failWith(new IllegalStateException())), server);
    assertNotSent(with(chain -> failWith(new AssertionError())), server);
  }

  private static Response failWith(Throwable failure) throws IOException {
    InterceptorTest.<RuntimeException>sneak(failure);
    throw new IOException();
  }

  @SuppressWarnings("unchecked") // Kotlin throws undeclared exceptions like this.
  private static <T extends Throwable> void sneak(Throwable failure) throws T {
    throw (T) failure;
  }

  @Test
  void anUndeclaredInterruptionIsToldAndKept() {
    assertNotSent(with(chain -> failWith(new InterruptedException())), server);
    assertTrue(Thread.interrupted());
  }

  @Test
  void errorsOfTheJvmAreNotHidden() {
    OkHttpClient client = with(chain -> failWith(new StackOverflowError()));
    assertThrows(StackOverflowError.class, () -> send(client, server.url()));
  }

  @Test
  void proceedingTwiceWithANewBodyIsSentOnce() {
    assertInDoubt(
        with(
            chain -> {
              chain.proceed(chain.request()).close();
              return chain.proceed(withBody(chain.request(), "{}"));
            }),
        server);
  }

  @Test
  void cancellingInTheLastMomentIsNotSent() {
    AtomicReference<Exchange> exchange = new AtomicReference<>();
    OkHttpClient client =
        withNetwork(
            chain -> {
              exchange.get().cancel();
              return chain.proceed(chain.request());
            });
    exchange.set(
        RetrofitTransport.create(client).prepare(Sending.to(server.url()).build(), phase -> {}));
    TransportException e = assertThrows(TransportException.class, exchange.get()::execute);
    assertFalse(e.mayHaveReached());
  }

  @Test
  void anInterruptionInTheLastMomentIsNotSent() {
    Interceptor interrupting =
        chain -> {
          Thread.currentThread().interrupt();
          return chain.proceed(chain.request());
        };
    assertNotSent(withNetwork(interrupting), server);
    assertTrue(Thread.interrupted());
  }

  @Test
  void anotherAddressIsRefused() {
    Interceptor diverting =
        chain -> chain.proceed(chain.request().newBuilder().url(elsewhere.url()).build());
    assertNotSent(with(diverting), server);
    assertEquals(0, elsewhere.requests.size());
  }

  @ParameterizedTest
  @ValueSource(ints = {303, 307})
  void followingARedirectByOneselfIsRefused(int status) throws Exception {
    Interceptor following =
        chain -> {
          Response redirect = chain.proceed(chain.request());
          redirect.close();
          Request.Builder next = chain.request().newBuilder().url(redirect.header("Location"));
          return chain.proceed((status == 303 ? next.get() : next).build());
        };
    String head = "HTTP/1.1 " + status + " X\r\nContent-Length: 0\r\nLocation: ";
    try (RawServer redirecting = RawServer.answering(head + elsewhere.url() + "\r\n\r\n")) {
      assertInDoubt(with(following), redirecting);
    }
    assertEquals(0, elsewhere.requests.size());
  }

  @Test
  void anotherQueryIsRefused() {
    assertNotSent(
        with(
            chain ->
                chain.proceed(chain.request().newBuilder().url(server.url() + "?a=b").build())),
        server);
  }

  @Test
  void anotherBodyOnTheNetworkSideIsRefused() {
    assertNotSent(withNetwork(chain -> chain.proceed(withBody(chain.request(), "{}"))), server);
  }

  private static Request withBody(Request request, String body) {
    return request
        .newBuilder()
        .post(RequestBody.create(body, MediaType.get("application/json")))
        .build();
  }

  @Test
  void anotherMethodIsRefused() {
    assertNotSent(
        with(
            chain ->
                chain.proceed(
                    chain.request().newBuilder().method("PUT", chain.request().body()).build())),
        server);
  }

  @Test
  void anAnswerOfAnInterceptorIsNotTheGateways() {
    assertNotSent(
        with(
            chain ->
                new Response.Builder()
                    .request(chain.request())
                    .protocol(Protocol.HTTP_1_1)
                    .code(200)
                    .message("OK")
                    .body(ResponseBody.create("{}", null))
                    .build()),
        server);
  }

  @Test
  void aHeaderMayBeAdded() throws Exception {
    send(
        with(chain -> chain.proceed(chain.request().newBuilder().header("X-Trace", "7").build())),
        server.url());
    assertTrue(server.requests.get(0).contains("X-Trace: 7\n"));
  }

  /** The headers of the client determine the merchant and the gateway's system. */
  @ParameterizedTest
  @ValueSource(strings = {"Authorization", "authorization", "Host", "X-Merchant", "traceparent"})
  void replacingWhatTheClientHasSetIsNotSent(String name) {
    assertAlteredIsNotSent(request -> request.header(name, "another"));
    assertAlteredIsNotSent(request -> request.addHeader(name, "another"));
    assertAlteredIsNotSent(request -> withFirst(request.build(), name));
    if (!name.equals("Host")) { // OkHttp sets it if there is none.
      assertAlteredIsNotSent(request -> request.removeHeader(name));
    }
  }

  /** A server may use the first of two headers. */
  private static Request.Builder withFirst(Request request, String name) {
    Headers.Builder headers = new Headers.Builder().add(name, "another");
    return request.newBuilder().headers(headers.addAll(request.headers()).build());
  }

  @Test
  void sendingNoHostIsNotSent() {
    assertRefused(withNetwork(altering(request -> request.removeHeader("Host"))));
  }

  @Test
  void sendingTheHostTwiceIsNotSent() {
    String host = "127.0.0.1:" + server.port();
    assertRefused(withNetwork(altering(request -> request.addHeader("Host", host))));
  }

  private void assertAlteredIsNotSent(UnaryOperator<Request.Builder> change) {
    assertRefused(with(altering(change)));
    assertRefused(withNetwork(altering(change)));
  }

  private static Interceptor altering(UnaryOperator<Request.Builder> change) {
    return chain -> chain.proceed(change.apply(chain.request().newBuilder()).build());
  }

  private void assertRefused(OkHttpClient client) {
    TransportException e =
        assertThrows(
            TransportException.class,
            () -> send(RetrofitTransport.create(client), ofAMerchant(server.url())));
    assertFalse(e.mayHaveReached());
    assertEquals("nothing was sent: an interceptor altered the request", e.getMessage());
    assertEquals(0, server.requests.size());
  }

  /** A server would read the rest of the document, with the card, as the next request. */
  @Test
  void anotherLengthThanTheDocumentsIsNotSent() {
    assertRefused(withNetwork(altering(request -> request.header("Content-Length", "2"))));
    assertRefused(withNetwork(altering(request -> request.addHeader("content-length", "2"))));
    assertRefused(withNetwork(altering(request -> request.removeHeader("Content-Length"))));
    assertRefused(withNetwork(altering(request -> request.header("Transfer-Encoding", "chunked"))));
  }

  @ParameterizedTest
  @CsvSource({"Content-Length, 2", "Content-Length, 0", "Transfer-Encoding, chunked"})
  void lookUpWithALengthIsNotSent(String name, String value) {
    RetrofitTransport transport =
        RetrofitTransport.create(withNetwork(altering(request -> request.header(name, value))));
    WireRequest.Builder lookUp = WireRequest.get(server.url());
    TransportException e = assertThrows(TransportException.class, () -> send(transport, lookUp));
    assertEquals("nothing was sent: an interceptor altered the request", e.getMessage());
    assertEquals(0, server.requests.size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"Content-Type", "content-type", "Content-Length", "Transfer-Encoding"})
  void headerOfTheTransportsOwnIsNamed(String name) {
    RetrofitTransport transport = RetrofitTransport.create();
    WireHeader header = WireHeader.of(name, "CANARY");
    for (WireRequest.Builder request :
        List.of(Sending.to(server.url()), WireRequest.get(server.url()))) {
      TransportException e =
          assertThrows(TransportException.class, () -> send(transport, request.header(header)));
      assertFalse(e.mayHaveReached());
      assertEquals(
          "nothing was sent: the transport sets the header "
              + name
              + " itself: an authorizer has to give another one",
          e.getMessage());
    }
    assertEquals(0, server.requests.size());
  }

  @ParameterizedTest
  @CsvSource({
    "https://pay.example/a, pay.example, true",
    "https://pay.example:443/a, pay.example, true",
    "https://pay.example:443/a, pay.example:443, false",
    "https://pay.example:8443/a, pay.example:8443, true",
    "https://pay.example:8443/a, pay.example, false",
    "http://localhost:80/, localhost, true",
    "http://[::1]:8080/, [::1]:8080, true",
    "https://[::1]/, [::1], true",
    "https://[::1]/, ::1, false",
    "https://pay.example/a, other.example, false",
    "https://pay.example/a, pay, false",
    "https://pay.example/a, pay.example/a, false",
    "https://pay.example/a, '', false"
  })
  void theHostIsTheUrls(String url, String host, boolean same) {
    assertEquals(same, TransmissionGuard.isHostOf(HttpUrl.get(url), host));
  }

  private static WireRequest.Builder ofAMerchant(String url) {
    return Sending.to(url)
        .header(WireHeader.of("Authorization", "Basic QQ=="))
        .header(WireHeader.of("X-Merchant", "shop"))
        .callHeader(WireHeader.of("traceparent", "00-1"))
        .header(WireHeader.of("X-Request-Id", "r-1"));
  }

  @Test
  void settingTheSameHeadersAgainIsSent() throws Exception {
    Interceptor same =
        chain ->
            chain.proceed(
                chain
                    .request()
                    .newBuilder()
                    .header("Host", "127.0.0.1:" + server.port())
                    .header("Authorization", "Basic QQ==")
                    .header("Accept", "text/plain")
                    .header("X-Request-Id", "r-2")
                    .build());
    send(RetrofitTransport.create(with(same)), ofAMerchant(server.url()));
    assertEquals(1, server.requests.size());
  }

  @Test
  void noTagShowsTheDocument() throws Exception {
    List<String> seen = new ArrayList<>();
    send(
        with(
            chain -> {
              assertNull(chain.request().tag(Invocation.class));
              assertFalse(chain.request().toString().contains("tags"));
              seen.add(chain.request().toString());
              seen.add(String.valueOf(chain.request().body()));
              return chain.proceed(chain.request());
            }),
        server.url());
    assertEquals(2, seen.size());
    assertFalse(seen.toString().contains("4444333322221111"));
  }
}
