package io.cardfile.testkit;

import static io.cardfile.testkit.ExampleClient.TEN_DOLLARS;
import static io.cardfile.testkit.ExampleClient.credential;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import io.cardfile.wallet.WalletTokenOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FakeGatewayTest {

  private final FakeGateway gateway = FakeGateway.create();
  private final ExampleClient client = ExampleClient.of(gateway);

  private WireRequest request() {
    return WireRequest.post(gateway.purchasesUrl() + "/v1.0/purchases")
        .body(JsonObject.empty())
        .build();
  }

  @Test
  void allOperationsWorkThroughTheLibrary() {
    assertEquals(WalletTokenOutcome.Kind.ISSUED, client.walletToken("INV-0", TEN_DOLLARS).kind());
    PurchaseOutcome first =
        client.first("INV-1", TestCards.MASTERCARD_APPROVED, Money.ofMinor(0, "AUD"));
    StoredCredential credential = StoredCredential.fromText(credential(first).toText());
    assertEquals(
        PurchaseOutcome.Kind.APPROVED, client.later("INV-2", credential, TEN_DOLLARS).kind());
    assertEquals(
        PurchaseOutcome.Kind.DECLINED,
        client.first("INV-3", TestCards.VISA_DECLINED, TEN_DOLLARS).kind());
    ChainAssert.assertThat(gateway.exchanges()).first("INV-1").later("INV-2");
    LedgerAssert.assertThat(gateway.ledger()).chargedOnce("INV-2").total("AUD", 1000);
  }

  /** Executes the exchange twice, as a retry of a resilience library around a transport does. */
  @Test
  void aTransportThatTriesAgainChargesOnceAndIsInDoubt() {
    GatewaySimulator simulator = GatewaySimulator.builder().chargeDuplicates().build();
    simulator.loseNextReply();
    FakeGateway lossy = FakeGateway.of(simulator);
    Transport retrying =
        (request, phases) -> new RetryingExchange(() -> lossy.prepare(request, phases));

    PurchaseOutcome outcome =
        ExampleClient.of(lossy.purchasesUrl(), retrying)
            .first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);

    assertEquals(PurchaseOutcome.Kind.IN_DOUBT, outcome.kind(), outcome::toString);
    assertEquals(1, simulator.ledger().chargesFor("INV-1").size());
  }

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
  void observerThatThrowsChangesNothing() throws Exception {
    Consumer<Phase> rude =
        phase -> {
          throw new IllegalStateException(phase.name());
        };
    assertEquals(401, gateway.prepare(request(), rude).execute().status());
  }

  @Test
  void wrongSecretIsRefusedWithAnExplanation() {
    WalletTokenOutcome outcome = client.walletToken("OTHER", "INV-1", TEN_DOLLARS);
    assertEquals(WalletTokenOutcome.Kind.REFUSED, outcome.kind());
    assertTrue(outcome.errors().toString().contains("the secret is another"));
  }

  @Test
  void duplicateReferenceIsInDoubtForTheClientAndChargedOnce() {
    client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    PurchaseOutcome again = client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    assertEquals(PurchaseOutcome.Kind.IN_DOUBT, again.kind());
    LedgerAssert.assertThat(gateway.ledger()).chargedOnce("INV-1");
  }

  @Test
  void lostReplyIsInDoubtForTheClientAndChargedOnce() {
    gateway.loseNextReply();
    PurchaseOutcome lost = client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    assertEquals(PurchaseOutcome.Kind.IN_DOUBT, lost.kind());
    LedgerAssert.assertThat(gateway.ledger()).chargedOnce("INV-1");
  }

  @Test
  void timeOutAtTheGatewayIsInDoubtForTheClient() {
    gateway.simulator().timeOutNextPurchase();
    PurchaseOutcome outcome = client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    assertEquals(PurchaseOutcome.Kind.IN_DOUBT, outcome.kind());
    LedgerAssert.assertThat(gateway.ledger()).notCharged("INV-1");
  }

  @Test
  void phasesAreReportedInOrder() throws Exception {
    List<Phase> phases = new ArrayList<>();
    gateway.prepare(request(), phases::add).execute();
    assertEquals(List.of(Phase.SENDING, Phase.SENT, Phase.REPLY_STARTED, Phase.REPLIED), phases);
  }

  @Test
  void lostReplyEndsAfterSending() {
    gateway.loseNextReply();
    List<Phase> phases = new ArrayList<>();
    TransportException e =
        assertThrows(
            TransportException.class, () -> gateway.prepare(request(), phases::add).execute());
    assertEquals(Phase.SENT, e.phase());
    assertTrue(e.mayHaveReached());
    assertEquals(List.of(Phase.SENDING, Phase.SENT), phases);
  }

  @Test
  void preparingSendsNothing() {
    gateway.prepare(request(), phase -> {});
    assertEquals(0, gateway.simulator().requestCount());
  }

  @Test
  void cancelBeforeExecuteSendsNothing() {
    Exchange exchange = gateway.prepare(request(), phase -> {});
    exchange.cancel();
    exchange.cancel();
    TransportException e = assertThrows(TransportException.class, exchange::execute);
    assertFalse(e.mayHaveReached());
    assertEquals(0, gateway.simulator().requestCount());
  }

  @Test
  void exchangeIsExecutedOnce() throws Exception {
    Exchange exchange = gateway.prepare(request(), phase -> {});
    exchange.execute();
    assertThrows(IllegalStateException.class, exchange::execute);
    exchange.cancel();
    assertEquals(1, gateway.simulator().requestCount());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://elsewhere.invalid/v1.0/purchases",
        "http://gateway.invalid/v1.0/purchases",
        "https://gateway.invalid.example/v1.0/purchases",
        "https://gateway.invalid:444/v1.0/purchases"
      })
  void otherHostIsNotReached(String url) {
    Exchange exchange = gateway.prepare(WireRequest.post(url).build(), phase -> {});
    TransportException e = assertThrows(TransportException.class, exchange::execute);
    assertFalse(e.mayHaveReached());
    assertEquals(0, gateway.simulator().requestCount());
  }

  @Test
  void twoFrontEndsShareASimulator() throws Exception {
    GatewaySimulator simulator = GatewaySimulator.create();
    FakeGateway.of(simulator).prepare(request(), phase -> {}).execute();
    assertEquals(1, FakeGateway.of(simulator).exchanges().size());
    assertSame(simulator.ledger(), FakeGateway.of(simulator).ledger());
  }

  @Test
  void nullIsRefusedByName() {
    assertNamed("simulator == null", () -> FakeGateway.of(null));
    assertNamed("request == null", () -> gateway.prepare(null, phase -> {}));
    assertNamed("phases == null", () -> gateway.prepare(request(), null));
  }

  private static void assertNamed(String message, Runnable call) {
    assertEquals(message, assertThrows(NullPointerException.class, call::run).getMessage());
  }

  @Test
  void toStringShowsNoContent() {
    client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    assertEquals(
        "FakeGateway(GatewaySimulator(1 requests, Ledger(1 entries)))", gateway.toString());
  }

  @Test
  void slowListenerSendsNothingAfterTheTimeLimit() {
    WireRequest request =
        WireRequest.post(gateway.purchasesUrl() + "/v1.0/purchases")
            .body(JsonObject.empty())
            .timeout(Duration.ofNanos(1))
            .build();
    Consumer<Phase> slow =
        phase -> {
          long start = System.nanoTime();
          while (System.nanoTime() - start < 2) {
            Thread.onSpinWait();
          }
        };
    TransportException e =
        assertThrows(TransportException.class, () -> gateway.prepare(request, slow).execute());
    assertEquals(Phase.SENDING, e.phase());
    assertEquals(0, gateway.exchanges().size());
  }
}
