package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.at;
import static io.cardfile.testkit.gateway.Purchasing.errors;
import static io.cardfile.testkit.gateway.Purchasing.first;
import static io.cardfile.testkit.gateway.Purchasing.later;
import static io.cardfile.testkit.gateway.Purchasing.with;
import static io.cardfile.testkit.gateway.Purchasing.without;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.LedgerEntry.Kind;
import io.cardfile.testkit.TestCard;
import io.cardfile.transport.WireReply;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredCredentialSimulationTest {

  private final GatewaySimulator simulator = GatewaySimulator.builder().build();
  private final Purchasing purchasing = new Purchasing(simulator);

  private WireReply store(TestCard card) {
    return purchasing.send(first("FIRST", card, 1000));
  }

  private static String token(WireReply reply) {
    return at(reply, "response.card_token");
  }

  private static String tracking(WireReply reply) {
    return at(reply, "response.metadata.authorization_tracking_id");
  }

  private void assertDecidedBy(SimulatorRule rule) {
    List<RecordedExchange> exchanges = simulator.exchanges();
    List<String> why = exchanges.get(exchanges.size() - 1).why();
    assertTrue(why.contains(rule.toString()), why.toString());
  }

  @Test
  void tokenWithItsTrackingIdIsApproved() {
    WireReply stored = store(TestCard.VISA);
    WireReply reply = purchasing.send(later("L-1", token(stored), tracking(stored), 500));
    assertEquals("true", at(reply, "response.successful"));
    assertEquals(token(stored), token(reply));
    assertEquals("FIRST", at(reply, "response.metadata.original_transaction_reference"));
    assertEquals(Kind.MERCHANT_INITIATED, simulator.ledger().entries().get(1).kind());
    assertEquals(1500, simulator.ledger().totalMinor("AUD"));
  }

  @Test
  void missingTrackingIdIsDeclinedAndSaysSo() {
    WireReply stored = store(TestCard.VISA);
    WireReply reply = purchasing.send(later("L-1", token(stored), "", 500));
    assertEquals("true", at(reply, "successful"));
    assertEquals("false", at(reply, "response.successful"));
    assertEquals("05", at(reply, "response.response_code"));
    assertDecidedBy(SimulatorRule.TRACKING_ID_MISSING);
    assertEquals(1000, simulator.ledger().totalMinor("AUD"));
  }

  @Test
  void wrongTrackingIdIsDeclinedAndSaysSo() {
    WireReply stored = store(TestCard.VISA);
    WireReply reply = purchasing.send(later("L-1", token(stored), "123456789012345", 500));
    assertEquals("05", at(reply, "response.response_code"));
    assertDecidedBy(SimulatorRule.TRACKING_ID_WRONG);
  }

  @Test
  void trackingIdIsComparedInItsCase() {
    WireReply stored = store(TestCard.MASTERCARD);
    String id = tracking(stored);
    String other = id.toUpperCase(Locale.ROOT);
    assertFalse(id.equals(other), "the ID of this seed has lower-case letters");
    assertEquals(
        "05",
        at(purchasing.send(later("L-1", token(stored), other, 500)), "response.response_code"));
  }

  @Test
  void laterReplyHasAnotherTrackingIdThanTheFirst() {
    WireReply stored = store(TestCard.VISA);
    WireReply second = purchasing.send(later("L-1", token(stored), tracking(stored), 500));
    assertFalse(tracking(second).isEmpty());
    assertFalse(tracking(second).equals(tracking(stored)));
    WireReply third = purchasing.send(later("L-2", token(stored), tracking(second), 500));
    assertEquals("05", at(third, "response.response_code"));
    WireReply fourth = purchasing.send(later("L-3", token(stored), tracking(stored), 500));
    assertEquals("00", at(fourth, "response.response_code"));
  }

  @Test
  void unionPayGivesNoneAndIsApprovedWithoutOne() {
    WireReply stored = store(TestCard.UNIONPAY);
    assertEquals("", tracking(stored));
    WireReply reply = purchasing.send(later("L-1", token(stored), "", 500));
    assertEquals("true", at(reply, "response.successful"));
    assertEquals("", tracking(reply));
  }

  @Test
  void trackingIdWhereTheSchemeHasNoneIsDeclined() {
    WireReply stored = store(TestCard.UNIONPAY);
    WireReply reply = purchasing.send(later("L-1", token(stored), "made-up", 500));
    assertEquals("05", at(reply, "response.response_code"));
    assertDecidedBy(SimulatorRule.TRACKING_ID_UNASKED);
  }

  @Test
  void onlyAnApprovedFirstTransactionPutsACardOnFile() {
    JsonObject once = without(first("ONCE", TestCard.VISA, 1000), "extra");
    JsonObject first = first("FIRST", TestCard.VISA, 1000);
    for (WireReply reply :
        List.of(
            store(TestCard.VISA_DECLINED),
            purchasing.send(once),
            purchasing.decide(Verdict.timeOut(), with(first, "reference", JsonValue.of("T-1"))),
            purchasing.send(with(first, "cvv", JsonValue.of("1"))))) {
      WireReply later = purchasing.send(later("L-1", token(reply), "", 500));
      assertEquals(List.of("Card token is invalid"), errors(later));
    }
    assertEquals(List.of(), simulator.cardHistories());
  }

  @Test
  void tokenisedCardIsPutOnFileByAFirstTransaction() {
    JsonObject card = first("ANY", TestCard.VISA, 1000);
    String token = token(purchasing.post("/v1.0/credit_cards", card));
    JsonObject request = card;
    for (String field : List.of("card_holder", "card_number", "card_expiry", "cvv")) {
      request = without(request, field);
    }
    WireReply stored = purchasing.send(with(request, "card_token", JsonValue.of(token)));
    assertEquals(token, token(stored));
    WireReply reply = purchasing.send(later("L-1", token, tracking(stored), 500));
    assertEquals("00", at(reply, "response.response_code"));
    assertEquals("ANY", at(reply, "response.metadata.original_transaction_reference"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void blankTrackingIdIsDeclined(String blank) {
    WireReply stored = store(TestCard.UNIONPAY);
    JsonObject request = later("L-1", token(stored), "x", 500);
    WireReply reply =
        purchasing.send(with(request, "extra.authorization_tracking_id", JsonValue.of(blank)));
    assertEquals("05", at(reply, "response.response_code"));
    assertDecidedBy(SimulatorRule.TRACKING_ID_UNASKED);
  }

  @Test
  void unknownTokenIsRefusedAndItsReferenceStaysFree() {
    WireReply reply = purchasing.send(later("L-1", "tok-of-nobody", "", 500));
    assertEquals(List.of("Card token is invalid"), errors(reply));
    WireReply stored = store(TestCard.VISA);
    WireReply again = purchasing.send(later("L-1", token(stored), tracking(stored), 500));
    assertEquals("true", at(again, "response.successful"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"no_show", "subscription", "partial shipment", "a_reason_of_next_year"})
  void reasonsAreAnOpenSet(String reason) {
    WireReply stored = store(TestCard.VISA);
    JsonObject request = later("L-1", token(stored), tracking(stored), 500);
    WireReply reply = purchasing.send(with(request, "extra.auth_reason", JsonValue.of(reason)));
    assertEquals("true", at(reply, "response.successful"));
  }

  @Test
  void laterTransactionIsDecidedByItsOwnAmount() {
    WireReply stored = store(TestCard.VISA_BY_AMOUNT);
    WireReply reply = purchasing.send(later("L-1", token(stored), tracking(stored), 551));
    assertEquals("51", at(reply, "response.response_code"));
    reply = purchasing.send(later("L-2", token(stored), tracking(stored), 500));
    assertEquals("00", at(reply, "response.response_code"));
  }

  @Test
  void tokensOfOneCardStoredTwiceHaveTheirOwnTrackingIds() {
    WireReply one = store(TestCard.VISA);
    WireReply two = purchasing.send(first("FIRST-2", TestCard.VISA, 1000));
    assertFalse(token(one).equals(token(two)));
    WireReply crossed = purchasing.send(later("L-1", token(one), tracking(two), 500));
    assertEquals("05", at(crossed, "response.response_code"));
  }
}
