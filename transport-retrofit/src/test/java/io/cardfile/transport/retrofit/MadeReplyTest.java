package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.PurchaseLookup;
import io.cardfile.journal.Finding;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.contract.http2.Http2FaultServer;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.EventListener;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.ForwardingSource;
import okio.Okio;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A reply that an interceptor creates or alters does not count as the gateway's. */
class MadeReplyTest {

  private static final String REFERENCE = "ORDER-1";
  private static final String REFUSAL = "{\"successful\":false,\"errors\":[\"unreachable\"]}";
  private static final String NOT_FOUND =
      "{\"successful\":false,\"response\":{},\"errors\":[\"Could not find Purchase\"]}";

  private final InMemoryJournal journal = InMemoryJournal.create();
  private final GatewaySimulator gateway =
      GatewaySimulator.builder().username(Buying.MERCHANT).token("TEST").chargeDuplicates().build();
  private FaultServer server;

  /** The position of an interceptor of the caller. */
  enum Place {
    APPLICATION,
    NETWORK;

    OkHttpClient.Builder with(Interceptor interceptor) {
      OkHttpClient.Builder client = new OkHttpClient.Builder();
      return this == NETWORK
          ? client.addNetworkInterceptor(interceptor)
          : client.addInterceptor(interceptor);
    }
  }

  @BeforeEach
  void start() throws IOException {
    server = FaultServer.inFrontOf(gateway);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static Interceptor altering(UnaryOperator<Response> change) {
    return chain -> change.apply(chain.proceed(chain.request()));
  }

  private static Interceptor fallingBack(int status, String body) {
    return chain -> {
      try {
        return chain.proceed(chain.request());
      } catch (IOException e) {
        return new Response.Builder()
            .request(chain.request())
            .protocol(Protocol.HTTP_1_1)
            .code(status)
            .message("X")
            .body(ResponseBody.create(body, null))
            .build();
      }
    };
  }

  /** Returns an interceptor that unifies the errors of proxies. */
  private static Interceptor unifyingErrors(int status, String body) {
    return altering(
        response -> {
          if (response.code() < 500) {
            return response;
          }
          response.close();
          return withBody(response, body).newBuilder().code(status).build();
        });
  }

  private static Response withBody(Response response, String body) {
    return response.newBuilder().body(ResponseBody.create(body, null)).build();
  }

  /** Wraps the body, as debugging tools do. */
  private static Response withWrappedBody(Response response) {
    ResponseBody body = response.body();
    ForwardingSource source = new ForwardingSource(body.source()) {};
    return response
        .newBuilder()
        .body(ResponseBody.create(Okio.buffer(source), body.contentType(), body.contentLength()))
        .build();
  }

  private PurchaseOutcome buy(OkHttpClient.Builder client) {
    return PaymentClient.builder(
            Endpoints.of(server.walletUrl(), server.purchasesUrl()),
            RetrofitTransport.create(client.build()))
        .authorizer(BasicAuthorizer.of(Buying.MERCHANT, "TEST"))
        .journal(journal)
        .build()
        .purchase(Buying.first(REFERENCE, "10.00"))
        .execute();
  }

  private void assertChargedOnceAndInDoubt(OkHttpClient.Builder client) {
    PurchaseOutcome first = buy(client);
    PurchaseOutcome second = buy(client);
    assertEquals(Kind.IN_DOUBT, first.kind(), first::toString);
    assertEquals(Kind.IN_DOUBT, second.kind(), second::toString);
    assertEquals(1, server.ledger().chargesFor(REFERENCE).size());
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void aFallBackForALostReplyIsInDoubt(Place place) {
    gateway.loseNextReply();
    assertChargedOnceAndInDoubt(place.with(fallingBack(403, REFUSAL)));
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void anErrorThatIsMadeARefusalIsInDoubt(Place place) {
    server.once(FaultCatalogue.fault("status-503-retry-0"));
    assertChargedOnceAndInDoubt(place.with(unifyingErrors(404, REFUSAL)));
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void aReplyThatIsMadeARefusalIsInDoubt(Place place) {
    Interceptor refusing = altering(r -> withBody(r, REFUSAL).newBuilder().code(403).build());
    assertChargedOnceAndInDoubt(place.with(refusing));
  }

  private PurchaseLookup lookUp(OkHttpClient.Builder client) {
    return PurchaseLookup.builder(
            Endpoints.of(server.walletUrl(), server.purchasesUrl()),
            RetrofitTransport.create(client.build()),
            BasicAuthorizer.of(Buying.MERCHANT, "TEST"))
        .build();
  }

  private static JournalEntry entry() {
    Instant now = Instant.now();
    Money amount = Money.of("10.00", "AUD");
    return JournalEntry.fromStored(
        Buying.MERCHANT, REFERENCE, "1:", amount, 1, now, now, null, null);
  }

  private void assertNothingIsFound(String fault, OkHttpClient.Builder client) {
    server.always(FaultCatalogue.fault(fault));
    assertThrows(TransportException.class, () -> lookUp(client).find(entry()));
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void anOldReplyInsteadOfALostOneFindsNothing(Place place) {
    assertNothingIsFound("lost-reply", place.with(fallingBack(404, NOT_FOUND)));
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void anOldReplyInsteadOfAnErrorFindsNothing(Place place) {
    assertNothingIsFound("status-503-retry-0", place.with(unifyingErrors(404, NOT_FOUND)));
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void anotherBodyInTheReplyToALookUpFindsNothing(Place place) {
    buy(new OkHttpClient.Builder());
    OkHttpClient.Builder client = place.with(altering(r -> withBody(r, NOT_FOUND)));
    assertThrows(TransportException.class, () -> lookUp(client).find(entry()));
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void aLookUpWhoseReplyIsOnlyReadGoesOn(Place place) throws Exception {
    AtomicReference<String> seen = new AtomicReference<>();
    Interceptor reading =
        chain -> {
          Response response = chain.proceed(chain.request());
          seen.set(response.header("Content-Type") + response.peekBody(100).string());
          return response.newBuilder().header("Cache-Control", "no-store").build();
        };
    assertEquals(Finding.Kind.NOT_CHARGED, lookUp(place.with(reading)).find(entry()).kind());
    assertTrue(seen.get().contains("Could not find"), seen.get());
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void anInterceptorThatOnlyReadsAndAddsAHeaderChangesNothing(Place place) throws Exception {
    Interceptor tracing =
        chain -> {
          Response response =
              chain.proceed(chain.request().newBuilder().header("X-Trace", "7").build());
          return response.newBuilder().header("X-Seen", response.header("Content-Length")).build();
        };
    try (RawServer raw = RawServer.answering(RawServer.OK)) {
      RetrofitTransport transport = RetrofitTransport.create(place.with(tracing).build());
      assertTrue(Sending.send(transport, Sending.to(raw.url())).isAttributed());
      Sending.send(transport, Sending.to(raw.url()));
      assertTrue(raw.requests.get(0).contains("X-Trace: 7\n"));
      assertEquals(1, raw.connections.get(), "a reply that was not altered keeps its connection");
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void anApprovalWhoseBodyIsWrappedIsApproved(Place place) {
    OkHttpClient.Builder client = place.with(altering(MadeReplyTest::withWrappedBody));
    assertEquals(Kind.APPROVED, buy(client).kind());
  }

  /** The unread rest of the real reply must not be the next reply. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aReplyThatANetworkInterceptorReplacedEndsItsConnection(boolean closed) throws Exception {
    Interceptor replacing =
        altering(
            response -> {
              if (closed) {
                response.close();
              }
              return withBody(response, "{}");
            });
    try (RawServer raw = RawServer.answering(RawServer.OK)) {
      AtomicInteger held = new AtomicInteger();
      EventListener counting =
          new EventListener() {
            @Override
            public void connectionAcquired(Call call, Connection connection) {
              held.incrementAndGet();
            }

            @Override
            public void connectionReleased(Call call, Connection connection) {
              held.decrementAndGet();
            }
          };
      OkHttpClient client = Place.NETWORK.with(replacing).eventListener(counting).build();
      RetrofitTransport transport = RetrofitTransport.create(client);
      for (int i = 0; i < 3; i++) {
        WireReply reply = Sending.send(transport, Sending.to(raw.url()));
        assertFalse(reply.isAttributed());
      }
      assertEquals(3, raw.connections.get());
      assertEquals(0, held.get(), "connections that were not released");
    }
  }

  @Test
  void aStreamWhoseReplyWasReplacedIsNotAttributed() throws Exception {
    try (Http2FaultServer http2 = Http2FaultServer.inFrontOf(Http2::approve)) {
      OkHttpClient client =
          Place.NETWORK
              .with(altering(response -> withBody(response, "{}")))
              .sslSocketFactory(
                  SandboxCertificate.socketFactory(), SandboxCertificate.trustManager())
              .build();
      RetrofitTransport transport = RetrofitTransport.create(client);
      for (int i = 0; i < 3; i++) {
        WireRequest.Builder request = Sending.to(Http2.purchases(http2));
        assertFalse(Sending.send(transport, request).isAttributed());
      }
    }
  }
}
