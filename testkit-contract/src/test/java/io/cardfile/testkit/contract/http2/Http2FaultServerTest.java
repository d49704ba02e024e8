package io.cardfile.testkit.contract.http2;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** With the JDK's client, whose HTTP/2 code is independent of this project and of OkHttp. */
class Http2FaultServerTest {

  private static final String PURCHASE =
      """
      {"amount": 1000, "currency": "AUD", "reference": "R-1", "card_holder": "Ann Example",
       "card_number": "%s", "card_expiry": "12/2030", "cvv": "123",
       "extra": {"card_on_file": true, "stored_credential_indicator": "I"}}
      """;

  private final GatewaySimulator simulator = GatewaySimulator.create();
  private final HttpClient client =
      HttpClient.newBuilder().sslContext(SandboxCertificate.clientContext()).build();
  private Http2FaultServer server;

  @BeforeEach
  void start() throws IOException {
    server = Http2FaultServer.inFrontOf(simulator);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpRequest.Builder request(String body) {
    String url = server.purchasesUrl() + "/v1.0/purchases";
    String password =
        BasicAuthorizer.of("TEST-merchant", "TEST")
            .authorize(WireRequest.post(url).timeout(Duration.ofSeconds(1)).build())
            .get(0)
            .value();
    return HttpRequest.newBuilder(URI.create(url))
        .timeout(Duration.ofSeconds(10))
        .header("Authorization", password)
        .header("Content-Type", "application/json; charset=utf-8")
        .POST(BodyPublishers.ofString(body));
  }

  private HttpResponse<String> purchase() throws Exception {
    return send(request(String.format(Locale.ROOT, PURCHASE, TestCards.VISA_APPROVED.number())));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void withoutAFaultTheGatewayAnswers() throws Exception {
    HttpResponse<String> reply = purchase();

    assertEquals(HttpClient.Version.HTTP_2, reply.version());
    assertEquals(200, reply.statusCode());
    assertTrue(reply.body().contains("\"R-1\""), "echoes the reference");
    assertTrue(reply.headers().firstValue(WireReply.REQUEST_ID_HEADER).isPresent());
    assertEquals(1, simulator.ledger().entries().size());
    assertEquals(1, server.requests());
  }

  // For every request: the JDK's client, from 24 on, sends again what HTTP/2 declares as not
  // processed.
  @ParameterizedTest
  @EnumSource
  void aStreamIsResetAndTheConnectionStays(Http2Error error) throws Exception {
    server.always(Http2Fault.resetStream(error));
    assertThrows(IOException.class, this::purchase);
    assertEquals(1, simulator.ledger().entries().size());
    server.always(Http2Fault.none());
    purchase();
    assertEquals(1, server.connections());
  }

  static List<Http2Fault> ends() {
    return List.of(
        Http2Fault.goAwayBelow(), Http2Fault.goAwayAt(), Http2Fault.cut(), Http2Fault.reset());
  }

  @ParameterizedTest
  @MethodSource("ends")
  void aReplyIsLostByEveryWayThatAConnectionEnds(Http2Fault fault) throws Exception {
    server.always(fault);
    assertThrows(IOException.class, this::purchase);
    assertEquals(1, simulator.ledger().entries().size());
    assertEquals(server.connections(), server.requests());
    server.always(Http2Fault.none());
    purchase();
    assertEquals(server.connections(), server.requests());
  }

  @Test
  void notChargedRequestsNeverReachTheGateway() {
    server.once(Http2Fault.cut().notCharged());
    assertThrows(IOException.class, this::purchase);
    assertEquals(1, server.requests());
    assertEquals(0, simulator.requestCount());
  }

  @Test
  void aReplyThatTheGatewayLosesIsLost() {
    simulator.loseNextReply();
    assertThrows(IOException.class, this::purchase);
    assertEquals(1, simulator.ledger().entries().size());
  }

  @Test
  void numberedFaultsPrecedeQueuedOnesAndThoseTheDefault() throws Exception {
    server.always(Http2Fault.answer(500, ""));
    server.once(Http2Fault.answer(501, "")).once(Http2Fault.answer(502, ""));
    server.onRequest(2, Http2Fault.answer(503, "", "Retry-After: 7"));
    int[] statuses = new int[5];
    for (int i = 0; i < statuses.length; i++) {
      HttpResponse<String> reply = purchase();
      statuses[i] = reply.statusCode();
      assertEquals(i == 1 ? "7" : "none", reply.headers().firstValue("retry-after").orElse("none"));
    }
    assertArrayEquals(new int[] {501, 503, 502, 500, 500}, statuses);
  }

  @Test
  void requestsAreCountedFromOne() {
    assertThrows(
        IllegalArgumentException.class, () -> server.onRequest(0, Http2Fault.goAwayBelow()));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 16_384, 16_385, 100_000})
  void replyOfAnyLengthArrivesWhole(int length) throws Exception {
    server.always(Http2Fault.answer(200, "x".repeat(length)));
    assertEquals(length, purchase().body().length());
  }

  @Test
  void aRequestOfManyFramesArrivesWhole() throws Exception {
    String body = "x".repeat(300_000);
    String header = "y".repeat(20_000);
    try (Http2FaultServer other =
        Http2FaultServer.inFrontOf(
            request -> {
              assertEquals(body.length(), request.body().length);
              assertEquals(header, request.header("X-Long").orElse(""));
              return simulator.handle(request);
            })) {
      URI url = URI.create(other.purchasesUrl() + "/v1.0/purchases");
      HttpRequest.Builder request = request(body).uri(url).header("X-Long", header);
      assertEquals(400, send(request).statusCode());
    }
  }

  @Test
  void aRequestThatIsTooLargeEndsTheConnection() {
    assertThrows(IOException.class, () -> send(request("x".repeat(2_000_000))));
    assertEquals(0, server.requests());
  }

  @Test
  void aClientWithoutHttp2IsRefused() {
    HttpRequest.Builder request = request("{}").version(HttpClient.Version.HTTP_1_1);
    assertThrows(IOException.class, () -> send(request));
    assertEquals(0, server.requests());
  }

  @Test
  void closingEndsTheCallsThatWait() throws Exception {
    CountDownLatch received = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    Http2FaultServer other =
        Http2FaultServer.inFrontOf(
            request -> {
              received.countDown();
              await(never);
              return Optional.empty();
            });
    HttpRequest request = request("{}").uri(URI.create(other.walletUrl())).build();
    CompletableFuture<?> waiting = client.sendAsync(request, BodyHandlers.ofString());
    assertTrue(received.await(10, TimeUnit.SECONDS));
    other.close();
    assertThrows(ExecutionException.class, () -> waiting.get(20, TimeUnit.SECONDS));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
