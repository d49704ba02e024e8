package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.first;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import io.cardfile.validation.ValidationException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GatewaySimulatorTest {

  private static GatewayRequest purchase(String reference) {
    return GatewayRequest.of(
        WireRequest.post("https://gateway.invalid/v1.0/purchases")
            .header(WireHeader.of("Authorization", "Basic VEVTVC1tZXJjaGFudDpURVNU"))
            .body(first(reference, TestCards.VISA_APPROVED, 1000))
            .build());
  }

  @Test
  void lostReplyIsChargedAllTheSame() {
    GatewaySimulator simulator = GatewaySimulator.create();
    simulator.loseNextReply();
    assertEquals(Optional.empty(), simulator.handle(purchase("INV-1")));
    assertEquals(1, simulator.ledger().chargesFor("INV-1").size());
    assertTrue(simulator.handle(purchase("INV-2")).isPresent());
  }

  @Test
  void eachCallOfLoseNextReplyLosesOneReply() {
    GatewaySimulator simulator = GatewaySimulator.create();
    simulator.loseNextReply();
    simulator.loseNextReply();
    assertFalse(simulator.handle(purchase("INV-1")).isPresent());
    assertFalse(simulator.handle(purchase("INV-2")).isPresent());
    assertTrue(simulator.handle(purchase("INV-3")).isPresent());
  }

  @Test
  void exchangesAreRecordedWithTheirReplies() {
    GatewaySimulator simulator = GatewaySimulator.create();
    simulator.handle(purchase("INV-1"));
    simulator.loseNextReply();
    simulator.handle(purchase("INV-2"));
    List<RecordedExchange> exchanges = simulator.exchanges();
    assertEquals(Optional.of("INV-1"), exchanges.get(0).request().reference());
    assertEquals(200, exchanges.get(0).reply().orElseThrow().status());
    assertEquals(Optional.empty(), exchanges.get(1).reply());
    assertEquals(2, simulator.requestCount());
  }

  @Test
  void recordIsBoundedAndTheCountIsNot() {
    GatewaySimulator simulator = GatewaySimulator.create();
    GatewayRequest nothing = GatewayRequest.of("GET", "/", List.of(), new byte[0]);
    for (int i = 0; i < ExchangeLog.MAX + 5; i++) {
      simulator.handle(nothing);
    }
    assertEquals(ExchangeLog.MAX, simulator.exchanges().size());
    assertEquals(ExchangeLog.MAX + 5, simulator.requestCount());
  }

  @Test
  void recordOfLargeRequestsIsBoundedAsWell() {
    GatewaySimulator simulator = GatewaySimulator.create();
    byte[] large = new byte[1_000_000];
    for (int i = 1; i <= 20; i++) {
      simulator.handle(GatewayRequest.of("GET", "/" + i, List.of(), large));
    }
    List<RecordedExchange> kept = simulator.exchanges();
    assertEquals(ExchangeLog.MAX_BYTES / large.length, kept.size());
    assertEquals("/20", kept.get(kept.size() - 1).request().rawPath());
    simulator.handle(GatewayRequest.of("GET", "/", List.of(), new byte[ExchangeLog.MAX_BYTES + 1]));
    assertEquals(1, simulator.exchanges().size());
    assertEquals(21, simulator.requestCount());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a:b", "a/b", "..", "tab\t"})
  void invalidUsernameIsRefusedByBuild(String username) {
    GatewaySimulator.Builder builder = GatewaySimulator.builder().username(username);
    assertThrows(ValidationException.class, builder::build);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " CANARY", "CANARY\n"})
  void invalidSecretIsRefusedByBuildAndNotShown(String secret) {
    GatewaySimulator.Builder builder = GatewaySimulator.builder().secret(secret);
    ValidationException e = assertThrows(ValidationException.class, builder::build);
    assertFalse(e.toString().contains("CANARY"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "CANARY\n"})
  void invalidTokenIsRefusedByBuildAndNotShown(String token) {
    GatewaySimulator.Builder builder = GatewaySimulator.builder().token(token);
    ValidationException e = assertThrows(ValidationException.class, builder::build);
    assertFalse(e.toString().contains("CANARY"));
  }

  @Test
  void ledgerHoldsAtLeastOneEntry() {
    GatewaySimulator.Builder builder = GatewaySimulator.builder();
    assertThrows(IllegalArgumentException.class, () -> builder.ledgerCapacity(0));
  }

  @Test
  void nullIsRefusedByName() {
    GatewaySimulator.Builder builder = GatewaySimulator.builder();
    assertNamed("username == null", () -> builder.username(null));
    assertNamed("secret == null", () -> builder.secret(null));
    assertNamed("token == null", () -> builder.token(null));
    assertNamed("clock == null", () -> builder.clock(null));
    assertNamed("amountFormat == null", () -> builder.amountFormat(null));
    assertNamed("request == null", () -> GatewaySimulator.create().handle(null));
  }

  private static void assertNamed(String message, Runnable call) {
    assertEquals(message, assertThrows(NullPointerException.class, call::run).getMessage());
  }

  @Test
  void toStringShowsNothingOfARequest() {
    GatewaySimulator simulator = GatewaySimulator.create();
    simulator.handle(purchase("INV-1"));
    RecordedExchange exchange = simulator.exchanges().get(0);
    String text = exchange + " " + simulator;
    for (String canary : List.of("4005550000000001", "123", "VEVTVC1t", "Ann", "INV-1")) {
      assertFalse(text.contains(canary), text);
    }
    assertTrue(text.contains("POST"), text);
    assertTrue(text.contains("200"), text);
  }

  @Test
  void ledgerOfOneEntryTakesOne() {
    GatewaySimulator small = GatewaySimulator.builder().ledgerCapacity(1).build();
    assertEquals(200, small.handle(purchase("INV-1")).orElseThrow().status());
    assertEquals(503, small.handle(purchase("INV-2")).orElseThrow().status());
    assertFalse(small.isStrict());
  }

  @Test
  void eachCallOfTimeOutNextPurchaseTimesOutOnePurchase() {
    GatewaySimulator simulator = GatewaySimulator.create();
    simulator.timeOutNextPurchase();
    simulator.timeOutNextPurchase();
    for (int i = 1; i <= 3; i++) {
      simulator.handle(purchase("INV-" + i));
    }
    assertEquals(1, simulator.ledger().chargesFor("INV-3").size());
    assertEquals(1000, simulator.ledger().totalMinor("AUD"));
  }

  @Test
  void aReplyWithoutChargingUsesUpNoTimeOut() {
    GatewaySimulator simulator = GatewaySimulator.create();
    simulator.timeOutNextPurchase();
    simulator.replyWithoutCharging(purchase("INV-1"));
    simulator.handle(purchase("INV-1"));
    assertEquals(LedgerEntry.Outcome.REVERSED, simulator.ledger().entries().get(0).outcome());
  }
}
