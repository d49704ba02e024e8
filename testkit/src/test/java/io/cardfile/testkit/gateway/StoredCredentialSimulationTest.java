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
import io.cardfile.transport.WireReply;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoredCredentialSimulationTest {

  private final GatewaySimulator simulator = GatewaySimulator.create();
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

  @Test
  void tokenWithItsTrackingIdIsApproved() {
    WireReply stored = store(TestCards.VISA_APPROVED);
    WireReply reply = purchasing.send(later("L-1", token(stored), tracking(stored), 500));
    assertEquals("true", at(reply, "response.successful"));
    assertEquals(token(stored), token(reply));
    assertEquals("FIRST", at(reply, "response.metadata.original_transaction_reference"));
    assertEquals(LedgerEntry.Kind.MERCHANT_INITIATED, simulator.ledger().entries().get(1).kind());
    assertEquals(1500, simulator.ledger().totalMinor("AUD"));
  }

  @Test
  void missingTrackingIdIsDeclinedAndSaysSo() {
    WireReply stored = store(TestCards.VISA_APPROVED);
    WireReply reply = purchasing.send(later("L-1", token(stored), "", 500));
    assertEquals("true", at(reply, "successful"));
    assertEquals("false", at(reply, "response.successful"));
    assertEquals("05", at(reply, "response.response_code"));
    assertTrue(at(reply, "response.message").contains("authorization_tracking_id"));
    assertTrue(at(reply, "response.message").contains("missing"));
    assertEquals(1000, simulator.ledger().totalMinor("AUD"));
  }

  @Test
  void wrongTrackingIdIsDeclinedAndSaysSo() {
    WireReply stored = store(TestCards.VISA_APPROVED);
    WireReply reply = purchasing.send(later("L-1", token(stored), "123456789012345", 500));
    assertEquals("05", at(reply, "response.response_code"));
    assertTrue(at(reply, "response.message").contains("not the one of the first"));
  }

  @Test
  void trackingIdIsComparedInItsCase() {
    WireReply stored = store(TestCards.MASTERCARD_APPROVED);
    String id = tracking(stored);
    String other = id.toUpperCase(Locale.ROOT);
    assertFalse(id.equals(other), "the ID of this seed has lower-case letters");
    assertEquals(
        "05",
        at(purchasing.send(later("L-1", token(stored), other, 500)), "response.response_code"));
  }

  @Test
  void laterReplyHasAnotherTrackingIdThanTheFirst() {
    WireReply stored = store(TestCards.VISA_APPROVED);
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
    WireReply stored = store(TestCards.UNIONPAY_APPROVED);
    assertEquals("", tracking(stored));
    WireReply reply = purchasing.send(later("L-1", token(stored), "", 500));
    assertEquals("true", at(reply, "response.successful"));
    assertEquals("", tracking(reply));
  }

  @Test
  void trackingIdWhereTheSchemeHasNoneIsDeclined() {
    WireReply stored = store(TestCards.UNIONPAY_APPROVED);
    WireReply reply = purchasing.send(later("L-1", token(stored), "made-up", 500));
    assertEquals("05", at(reply, "response.response_code"));
    assertTrue(at(reply, "response.message").contains("the scheme has none"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t"})
  void blankTrackingIdIsRefused(String blank) {
    WireReply stored = store(TestCards.UNIONPAY_APPROVED);
    JsonObject request =
        with(
            later("L-1", token(stored), "x", 500),
            "extra.authorization_tracking_id",
            JsonValue.of(blank));
    WireReply reply = purchasing.send(request);
    assertEquals(422, reply.status());
    assertTrue(errors(reply).get(0).startsWith("extra.authorization_tracking_id: tracking_id"));
  }

  @Test
  void tokenOfADeclinedFirstTransactionIsNotOnFile() {
    WireReply declined = store(TestCards.VISA_DECLINED);
    WireReply reply = purchasing.send(later("L-1", token(declined), "", 500));
    assertEquals(422, reply.status());
    assertTrue(errors(reply).get(0).startsWith("card_token: unknown"));
  }

  @Test
  void tokenOfATimedOutFirstTransactionIsNotOnFile() {
    simulator.timeOutNextPurchase();
    WireReply timedOut = store(TestCards.VISA_APPROVED);
    WireReply reply = purchasing.send(later("L-1", token(timedOut), "", 500));
    assertTrue(errors(reply).get(0).startsWith("card_token: unknown"));
  }

  @Test
  void tokenOfAFailedValidationIsNotOnFile() {
    JsonObject request = first("FIRST", TestCards.VISA_APPROVED, 1000);
    WireReply invalid = purchasing.send(with(request, "cvv", JsonValue.of("1")));
    WireReply reply = purchasing.send(later("L-1", token(invalid), "", 500));
    assertTrue(errors(reply).get(0).startsWith("card_token: unknown"));
  }

  @Test
  void unknownTokenIsRefusedAndItsReferenceStaysFree() {
    WireReply reply = purchasing.send(later("L-1", "tok-of-nobody", "", 500));
    assertEquals(422, reply.status());
    assertFalse(errors(reply).get(0).contains("nobody"), "the value is not in the message");
    WireReply stored = store(TestCards.VISA_APPROVED);
    WireReply again = purchasing.send(later("L-1", token(stored), tracking(stored), 500));
    assertEquals("true", at(again, "response.successful"));
  }

  @ParameterizedTest
  @CsvSource({
    "card_number, 4005550000000001",
    "card_holder, Ann Example",
    "card_expiry, 12/2030",
    "cvv, 123"
  })
  void cardDetailsWithATokenAreRefused(String field, String value) {
    WireReply stored = store(TestCards.VISA_APPROVED);
    JsonObject request = later("L-1", token(stored), tracking(stored), 500);
    WireReply reply = purchasing.send(with(request, field, JsonValue.of(value)));
    assertEquals(422, reply.status());
    assertTrue(
        errors(reply).stream().allMatch(error -> error.startsWith(field + ":")),
        errors(reply).toString());
  }

  @Test
  void laterTransactionWithoutItsReasonIsRefused() {
    WireReply stored = store(TestCards.VISA_APPROVED);
    JsonObject request = later("L-1", token(stored), tracking(stored), 500);
    WireReply reply = purchasing.send(without(request, "extra.auth_reason"));
    assertEquals(
        List.of("extra.auth_reason: stored_credential_reason (is required)"), errors(reply));
  }

  @ParameterizedTest
  @ValueSource(strings = {"no_show", "subscription", "partial shipment", "a_reason_of_next_year"})
  void reasonsAreAnOpenSet(String reason) {
    WireReply stored = store(TestCards.VISA_APPROVED);
    JsonObject request = later("L-1", token(stored), tracking(stored), 500);
    WireReply reply = purchasing.send(with(request, "extra.auth_reason", JsonValue.of(reason)));
    assertEquals("true", at(reply, "response.successful"));
  }

  @Test
  void firstTransactionWithoutCardOnFileIsRefused() {
    JsonObject request = first("FIRST", TestCards.VISA_APPROVED, 1000);
    WireReply reply = purchasing.send(with(request, "extra.card_on_file", JsonValue.of(false)));
    assertTrue(errors(reply).get(0).startsWith("extra.card_on_file: stored_credential_flag"));
    reply = purchasing.send(without(request, "extra.card_on_file"));
    assertTrue(errors(reply).get(0).startsWith("extra.card_on_file: stored_credential_flag"));
  }

  @Test
  void tokenInAFirstTransactionIsRefused() {
    WireReply stored = store(TestCards.VISA_APPROVED);
    JsonObject request =
        with(
            later("L-1", token(stored), "", 500),
            "extra.stored_credential_indicator",
            JsonValue.of("I"));
    assertEquals(422, purchasing.send(request).status());
  }

  @Test
  void laterTransactionIsDecidedByItsOwnAmount() {
    WireReply stored = store(TestCards.VISA_BY_AMOUNT);
    WireReply reply = purchasing.send(later("L-1", token(stored), tracking(stored), 551));
    assertEquals("51", at(reply, "response.response_code"));
    reply = purchasing.send(later("L-2", token(stored), tracking(stored), 500));
    assertEquals("00", at(reply, "response.response_code"));
  }

  @Test
  void zeroAmountOfALaterTransactionIsRefused() {
    WireReply stored = store(TestCards.VISA_APPROVED);
    WireReply reply = purchasing.send(later("L-1", token(stored), tracking(stored), 0));
    assertTrue(errors(reply).get(0).startsWith("amount: amount_range"));
  }

  @Test
  void tokensOfOneCardStoredTwiceHaveTheirOwnTrackingIds() {
    WireReply one = store(TestCards.VISA_APPROVED);
    WireReply two = purchasing.send(first("FIRST-2", TestCards.VISA_APPROVED, 1000));
    assertFalse(token(one).equals(token(two)));
    WireReply crossed = purchasing.send(later("L-1", token(one), tracking(two), 500));
    assertEquals("05", at(crossed, "response.response_code"));
  }
}
