package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.json.JsonObject;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryTransportTest {

  private final TestGateway gateway = TestGateway.builder().chargeDuplicates().build();
  private final Transport transport = gateway.transport();

  private WireRequest.Builder request() {
    return WireRequest.post(gateway.endpoints().purchasesUrl() + "/v1.0/purchases")
        .body(JsonObject.empty());
  }

  /** Executes the exchange twice, as a retry of a resilience library around a transport does. */
  private record RetryingExchange(Supplier<Exchange> exchanges) implements Exchange {

    @Override
    public WireReply execute() throws TransportException {
      try {
        return exchanges.get().execute();
      } catch (TransportException e) {
        return exchanges.get().execute();
      }
    }

    @Override
    public void cancel() {}
  }

  @Test
  void aTransportThatTriesAgainChargesOnceAndIsInDoubt() {
    gateway.next().loseReply();
    Transport retrying =
        (request, phases) -> new RetryingExchange(() -> transport.prepare(request, phases));
    PaymentClient client =
        PaymentClient.builder(gateway.endpoints(), retrying)
            .credentials(gateway.username(), "TEST")
            .build();
    assertEquals(Kind.IN_DOUBT, new Shopper(client).buy("ORDER-1").kind());
    gateway.ledger().chargedOnce("ORDER-1");
  }

  @Test
  void phasesAreReportedInOrder() throws Exception {
    List<Phase> phases = new ArrayList<>();
    transport.prepare(request().build(), phases::add).execute();
    assertEquals(List.of(Phase.SENDING, Phase.SENT, Phase.REPLY_STARTED, Phase.REPLIED), phases);
  }

  @Test
  void aLostReplyEndsAfterSending() {
    gateway.next().loseReply();
    List<Phase> phases = new ArrayList<>();
    Exchange exchange = transport.prepare(request().build(), phases::add);
    TransportException e = assertThrows(TransportException.class, exchange::execute);
    assertEquals(Phase.SENT, e.phase());
    assertEquals(List.of(Phase.SENDING, Phase.SENT), phases);
  }

  @Test
  void anObserverThatThrowsChangesNothing() throws Exception {
    Consumer<Phase> throwing =
        phase -> {
          throw new IllegalStateException(phase.name());
        };
    assertEquals(401, transport.prepare(request().build(), throwing).execute().status());
  }

  @Test
  void cancellingBeforeSendingSendsNothing() {
    Exchange exchange = transport.prepare(request().build(), phase -> {});
    exchange.cancel();
    TransportException e = assertThrows(TransportException.class, exchange::execute);
    assertFalse(e.mayHaveReached());
    assertEquals(List.of(), gateway.requests());
  }

  @Test
  void anExchangeIsExecutedOnce() throws Exception {
    Exchange exchange = transport.prepare(request().build(), phase -> {});
    exchange.execute();
    assertThrows(IllegalStateException.class, exchange::execute);
    assertEquals(1, gateway.requests().size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://elsewhere.invalid/v1.0/purchases",
        "http://gateway.invalid/v1.0/purchases",
        "https://gateway.invalid.example/v1.0/purchases",
        "https://gateway.invalid:444/v1.0/purchases"
      })
  void anotherHostIsNotReached(String url) {
    Exchange exchange = transport.prepare(WireRequest.post(url).build(), phase -> {});
    TransportException e = assertThrows(TransportException.class, exchange::execute);
    assertFalse(e.mayHaveReached());
    assertEquals(List.of(), gateway.requests());
  }

  @Test
  void nothingIsSentAfterTheTimeLimit() {
    Consumer<Phase> slow =
        phase -> {
          long start = System.nanoTime();
          while (System.nanoTime() - start < 2) {
            Thread.onSpinWait();
          }
        };
    Exchange exchange = transport.prepare(request().timeout(Duration.ofNanos(1)).build(), slow);
    TransportException e = assertThrows(TransportException.class, exchange::execute);
    assertTrue(e.mayHaveReached());
    assertEquals(List.of(), gateway.requests());
  }

  @Test
  void aGatewayOverHttpHasTheSameEndpointsInMemory() throws Exception {
    try (TestGateway started = TestGateway.start()) {
      WireRequest request =
          WireRequest.post(started.url() + "/v1.0/purchases").body(JsonObject.empty()).build();
      assertEquals(401, started.transport().prepare(request, phase -> {}).execute().status());
      assertEquals(started.url(), started.endpoints().purchasesUrl());
    }
  }
}
