package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.at;
import static io.cardfile.testkit.gateway.Purchasing.errors;
import static io.cardfile.testkit.gateway.Purchasing.first;
import static io.cardfile.testkit.gateway.Purchasing.later;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.LedgerEntry.TrackingIdUse;
import io.cardfile.testkit.RecordedRequest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestClock;
import io.cardfile.transport.WireReply;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The state of a simulator: reset, clock, cards on file, test cards, and following exchanges. */
class SimulatorStateTest {

  private static final GatewayRequest NOTHING =
      GatewayRequest.of("GET", "/", List.of(), new byte[0]);

  private final GatewaySimulator simulator = GatewaySimulator.builder().build();
  private final Purchasing purchasing = new Purchasing(simulator);

  private List<String> day() {
    List<WireReply> replies = new ArrayList<>();
    replies.add(purchasing.send(first("INV-1", TestCard.VISA, 1000)));
    replies.add(new WalletRequests(simulator).signed("TEST-merchant", "INV-1", "AUD", "10.00"));
    replies.add(purchasing.send(first("INV-2", "4222222222222220", 1051)));
    return replies.stream()
        .map(reply -> reply.requestId() + " " + JsonText.write(reply.document()))
        .collect(Collectors.toList());
  }

  @Test
  void afterResetTheSameRequestsGetTheSameReplies() {
    String token = "tok";
    List<String> before = day();
    simulator.putOnFile(token, TestCard.VISA, "track");
    simulator.advance(Duration.ofDays(400));
    simulator.reset();

    assertEquals(List.of(), simulator.ledger().entries());
    assertEquals(0, simulator.ledger().totalMinor("AUD"));
    assertEquals(List.of(), simulator.exchanges());
    assertEquals(List.of(), simulator.cardHistories());
    assertEquals(0, simulator.requestCount());
    assertFalse(simulator.hasOnFile(token));
    assertEquals(Instant.parse("2026-03-02T00:00:00Z"), simulator.now());
    assertEquals(before, day());
    assertEquals(1, simulator.exchanges().get(0).number());
    assertEquals(1, simulator.ledger().entries().get(0).number());
  }

  @Test
  void resetForgetsCheckouts() {
    WalletRequests wallet = new WalletRequests(simulator);
    String hash = WalletRequests.hex("TEST-merchant:INV-1:AUD:10.00");
    WireReply issued = wallet.send("TEST-merchant", "INV-1", "AUD", "10.00", hash);
    simulator.reset();
    assertEquals(
        Optional.empty(), simulator.walletCheckout(at(issued, "token"), at(issued, "checkout_id")));
  }

  @Test
  void clockMovesForwardOnlyAndCardsExpireByIt() {
    TestClock clock = TestClock.at(Instant.parse("2026-05-01T00:00:00Z"));
    GatewaySimulator moved = GatewaySimulator.builder().clock(clock).build();
    moved.advance(Duration.ofDays(5 * 365));
    assertEquals(Instant.parse("2031-04-30T00:00:00Z"), moved.now());
    WireReply reply = new Purchasing(moved).send(first("INV-1", TestCard.VISA, 1000));
    assertEquals(List.of("Expiry date is invalid (expired)"), errors(reply));
    assertEquals(moved.now(), moved.exchanges().get(0).at());
    assertThrows(IllegalArgumentException.class, () -> moved.advance(Duration.ofSeconds(-1)));
    assertThrows(IllegalArgumentException.class, () -> moved.advance(Duration.ofDays(5 * 366)));
    moved.reset();
    assertEquals(clock.instant(), moved.now());
  }

  @Test
  void aStoredCardExpiresByTheClock() {
    String token = at(purchasing.send(first("INV-1", TestCard.VISA, 1000)), "response.card_token");
    String tracking = simulator.ledger().entries().get(0).decision().trackingId;
    simulator.advance(Duration.ofDays(5 * 365));
    WireReply reply = purchasing.send(later("L-1", token, tracking, 500));
    assertEquals("54", at(reply, "response.response_code"));
    JsonObject without =
        Purchasing.with(
            later("L-2", token, tracking, 500), "extra.omit_expiry", JsonValue.of(true));
    assertEquals("00", at(purchasing.send(without), "response.response_code"));
  }

  @Test
  void anErrorOfTheSimulatorIsAReply() {
    Clock broken =
        new Clock() {
          @Override
          public ZoneId getZone() {
            return ZoneOffset.UTC;
          }

          @Override
          public Clock withZone(ZoneId zone) {
            return this;
          }

          @Override
          public Instant instant() {
            throw new IllegalStateException("4005550000000001");
          }
        };
    GatewaySimulator failing = GatewaySimulator.builder().clock(broken).build();
    WireReply reply = new Purchasing(failing).send(first("INV-1", TestCard.VISA, 1000));
    assertEquals(500, reply.status());
    assertEquals(RecordedRequest.Result.ERROR, failing.exchanges().get(0).result());
    assertEquals(List.of("The gateway failed: java.lang.IllegalStateException"), errors(reply));
  }

  @Test
  void cardOnFileHasItsFirstTransactionAndItsCharges() {
    WireReply first = purchasing.send(first("INV-1", TestCard.VISA, 0));
    String token = at(first, "response.card_token");
    String tracking = at(first, "response.metadata.authorization_tracking_id");
    purchasing.send(later("L-1", token, tracking, 500));
    purchasing.send(later("L-2", token, "", 500));
    purchasing.send(later("L-3", token, "other", 500));

    CardHistory card = simulator.cardHistories().get(0);
    assertEquals(1, card.id());
    assertEquals("400555XXXXXX0001", card.maskedCardNumber());
    assertEquals("visa", card.scheme());
    assertEquals(Optional.of(tracking.substring(0, 3) + "****"), card.maskedTrackingId());
    assertEquals("INV-1", card.first().orElseThrow().reference());
    assertEquals(Optional.empty(), card.first().orElseThrow().trackingIdUse());
    assertEquals(CardHistory.Status.ACTIVE, card.status());
    assertEquals(
        List.of("L-1 APPROVED CARRIED", "L-2 DECLINED MISSING", "L-3 DECLINED WRONG"),
        charges(card));
    assertEquals("CardHistory(visa, ACTIVE, 3 charges)", card.toString());
  }

  private static List<String> charges(CardHistory card) {
    return card.charges().stream()
        .map(
            entry ->
                entry.reference()
                    + " "
                    + entry.outcome()
                    + " "
                    + entry.trackingIdUse().map(TrackingIdUse::toString).orElse("-"))
        .collect(Collectors.toList());
  }

  @Test
  void schemeWithoutTrackingIdGivesNone() {
    simulator.putOnFile("tok", TestCard.UNIONPAY, "");
    purchasing.send(later("L-1", "tok", "", 500));
    purchasing.send(later("L-2", "tok", "track", 500));
    CardHistory card = simulator.cardHistories().get(0);
    assertEquals(Optional.empty(), card.maskedTrackingId());
    assertEquals(Optional.empty(), card.first());
    assertEquals(List.of("L-1 APPROVED NONE_GIVEN_BY_SCHEME", "L-2 DECLINED WRONG"), charges(card));
  }

  @Test
  void cardsOnFileShowWhatWasDoneToThem() {
    simulator.putOnFile("one", TestCard.VISA, "track");
    simulator.putOnFile("two", TestCard.VISA, "track");
    purchasing.send(later("L-1", "one", "track", 500));
    simulator.expireCard("one");
    simulator.closeAccount("two");
    assertEquals(
        List.of(CardHistory.Status.EXPIRED, CardHistory.Status.CLOSED),
        simulator.cardHistories().stream().map(CardHistory::status).collect(Collectors.toList()));
    simulator.putOnFile("one", TestCard.AMEX, "track");
    CardHistory replaced = simulator.cardHistories().get(1);
    assertEquals(3, replaced.id());
    assertEquals(CardHistory.Status.ACTIVE, replaced.status());
    assertEquals(List.of(), replaced.charges());
  }

  @Test
  void resetWhileOthersSendLeavesNothingOfTheTimeBefore() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    List<Future<?>> sending = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      String prefix = "T" + thread + "-";
      sending.add(
          pool.submit(
              () -> {
                for (int i = 0; i < 300; i++) {
                  purchasing.send(first(prefix + i, TestCard.VISA, 100));
                }
              }));
    }
    for (int i = 0; i < 50; i++) {
      simulator.reset();
    }
    for (Future<?> future : sending) {
      future.get(2, TimeUnit.MINUTES);
    }
    pool.shutdown();
    int entries = simulator.ledger().size();
    assertEquals(entries, simulator.requestCount());
    assertEquals(100L * entries, simulator.ledger().totalMinor("AUD"));
    assertEquals(entries, simulator.cardHistories().size());
  }
}
