package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.at;
import static io.cardfile.testkit.gateway.Purchasing.first;
import static io.cardfile.testkit.gateway.Purchasing.later;
import static io.cardfile.testkit.gateway.Purchasing.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.LedgerEntry.Outcome;
import io.cardfile.testkit.TestCard;
import io.cardfile.transport.WireReply;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PurchaseSimulationTest {

  private final GatewaySimulator simulator = GatewaySimulator.builder().build();
  private final Purchasing purchasing = new Purchasing(simulator);

  @Test
  void firstTransactionIsApprovedAndInTheLedger() {
    WireReply reply = purchasing.send(first("INV-1", TestCard.VISA, 1000));
    assertEquals(200, reply.status());
    assertEquals("true", at(reply, "successful"));
    assertEquals("true", at(reply, "response.successful"));
    assertEquals(1000, simulator.ledger().totalMinor("AUD"));
  }

  @Test
  void replyHoldsEveryFieldOfTheSpecification() {
    WireReply reply = purchasing.send(first("INV-1", TestCard.MASTERCARD, 1000));
    List<String> names = new ArrayList<>();
    JsonObject response = reply.document().get("response").object();
    for (String name : response.names()) {
      names.add(name);
    }
    for (String name :
        ("authorization id transaction_id card_number card_holder card_expiry card_token card_type"
                + " card_category card_subcategory amount decimal_amount successful message"
                + " reference currency settlement_date transaction_date response_code captured"
                + " captured_amount rrn cvv_match metadata addendum_data")
            .split(" ")) {
      assertTrue(names.remove(name), name);
    }
    assertEquals(List.of(), names);
    assertEquals(4, response.get("metadata").object().size());
  }

  @Test
  void replyRepeatsTheRequestedValues() {
    WireReply reply = purchasing.send(first("INV-1", TestCard.MASTERCARD, 1234));
    assertEquals("INV-1", at(reply, "response.reference"));
    assertEquals("1234", at(reply, "response.amount"));
    assertEquals("12.34", at(reply, "response.decimal_amount"));
    assertEquals("AUD", at(reply, "response.currency"));
    assertEquals("Ann Example", at(reply, "response.card_holder"));
    assertEquals("1234", at(reply, "response.captured_amount"));
    assertEquals("true", at(reply, "response.captured"));
    assertEquals("true", at(reply, "test"));
    assertEquals("[]", at(reply, "errors"));
  }

  @Test
  void replyHoldsTheLastDayOfTheCardAndAMaskedNumber() {
    JsonObject request =
        with(first("INV-1", TestCard.MASTERCARD, 1000), "card_expiry", JsonValue.of("02/2028"));
    WireReply reply = purchasing.send(request);
    assertEquals("2028-02-29", at(reply, "response.card_expiry"));
    assertEquals("512345XXXXXX2346", at(reply, "response.card_number"));
    assertFalse(JsonText.write(reply.document()).contains("5123456789012346"));
  }

  @ParameterizedTest
  @CsvSource({"JPY, 300, 300", "KWD, 1250, 1.250", "AUD, 5, 0.05", "CLF, 12345, 1.2345"})
  void decimalAmountFollowsTheCurrency(String currency, long amount, String decimal) {
    JsonObject request = first("INV-1", TestCard.VISA, amount);
    WireReply reply = purchasing.send(with(request, "currency", JsonValue.of(currency)));
    assertEquals(decimal, at(reply, "response.decimal_amount"));
    assertEquals(amount, simulator.ledger().totalMinor(currency));
  }

  @Test
  void unlistedCurrencyHasTwoDecimals() {
    JsonObject request = first("INV-1", TestCard.VISA, 1234);
    WireReply reply = purchasing.send(with(request, "currency", JsonValue.of("ZZZ")));
    assertEquals("12.34", at(reply, "response.decimal_amount"));
  }

  @Test
  void zeroAmountPutsTheCardOnFileAndMovesNothing() {
    WireReply reply = purchasing.send(first("INV-1", TestCard.VISA_BY_AMOUNT, 0));
    assertEquals("true", at(reply, "response.successful"));
    assertEquals(0, simulator.ledger().totalMinor("AUD"));
    String token = at(reply, "response.card_token");
    String tracking = at(reply, "response.metadata.authorization_tracking_id");
    WireReply next = purchasing.send(later("INV-2", token, tracking, 500));
    assertEquals("true", at(next, "response.successful"));
  }

  @Test
  void declineIsSuccessfulOutsideAndNotInside() {
    WireReply reply = purchasing.send(first("INV-1", TestCard.VISA_DECLINED, 1000));
    assertEquals(200, reply.status());
    assertEquals("true", at(reply, "successful"));
    assertEquals("false", at(reply, "response.successful"));
    assertEquals("[]", at(reply, "errors"));
    assertEquals("Declined", at(reply, "response.message"));
    assertEquals("null", at(reply, "response.authorization"));
    assertEquals("null", at(reply, "response.settlement_date"));
    assertEquals("false", at(reply, "response.captured"));
    assertEquals("0", at(reply, "response.captured_amount"));
    assertFalse(at(reply, "response.card_token").isEmpty());
    assertEquals(0, simulator.ledger().totalMinor("AUD"));
  }

  @ParameterizedTest
  @ValueSource(longs = {1004, 1007, 1041, 1043, 1046, 1051, 1054})
  void noDeclineHasAdvice(long amount) {
    WireReply reply = purchasing.send(first("INV-1", TestCard.VISA_BY_AMOUNT, amount));
    assertFalse(reply.document().get("response").object().has("merchant_advice_code"));
  }

  @Test
  void preAuthorisationTakesNoMoney() {
    JsonObject request = first("INV-1", TestCard.VISA, 1000);
    WireReply reply = purchasing.send(with(request, "capture", JsonValue.of(false)));
    assertEquals("true", at(reply, "response.successful"));
    assertEquals("false", at(reply, "response.captured"));
    assertEquals("0", at(reply, "response.captured_amount"));
    assertEquals(0, simulator.ledger().totalMinor("AUD"));
    assertEquals(1, simulator.ledger().chargesFor("INV-1").size());
  }

  @Test
  void replyHoldsTheMetadataOfTheRequestAndOfTheGateway() {
    JsonObject mine =
        JsonObject.builder()
            .put("till", "7")
            .put("authorization_tracking_id", "mine")
            .put("list", JsonValue.nullValue())
            .build();
    WireReply reply = purchasing.send(with(first("INV-1", TestCard.VISA, 1000), "metadata", mine));
    assertEquals("7", at(reply, "response.metadata.till"));
    assertEquals("null", at(reply, "response.metadata.list"));
    assertFalse(at(reply, "response.metadata.authorization_tracking_id").equals("mine"));
  }

  @Test
  void metadataTooDeepForAReplyIsRefused() throws Exception {
    String deep = "{\"a\":".repeat(62) + "1" + "}".repeat(62);
    JsonObject request =
        with(first("INV-1", TestCard.VISA, 1000), "metadata", JsonText.parse(deep).object());
    WireReply reply = purchasing.send(request);
    assertEquals(200, reply.status(), "62 levels fit");
    String deeper = "{\"a\":" + deep + "}";
    request =
        with(first("INV-2", TestCard.VISA, 1000), "metadata", JsonText.parse(deeper).object());
    assertEquals(
        List.of("Metadata is nested too deep"), Purchasing.errors(purchasing.send(request)));
  }

  @Test
  void walletObjectReplacesTheCard() {
    JsonObject wallet =
        JsonObject.builder()
            .put("type", "wallet-type")
            .put("checkout_resource_url", "https://wallet.example/checkout/1")
            .put("oauth_token", "t")
            .put("oauth_verifier", "v")
            .build();
    JsonObject request = first("INV-1", TestCard.VISA, 1000);
    for (String field : List.of("card_holder", "card_number", "card_expiry", "cvv")) {
      request = Purchasing.without(request, field);
    }
    WireReply reply = purchasing.send(with(request, "wallet", wallet));
    assertEquals("true", at(reply, "response.successful"));
    assertEquals("Wallet Holder", at(reply, "response.card_holder"));
  }

  @Test
  void timeOutLooksLikeADeclineAndMovesNothing() {
    WireReply reply = purchasing.decide(Verdict.timeOut(), first("INV-1", TestCard.VISA, 1000));
    assertEquals("true", at(reply, "successful"));
    assertEquals("false", at(reply, "response.successful"));
    assertEquals("Timeout", at(reply, "response.message"));
    assertEquals("01", at(reply, "response.response_code"));
    assertEquals("true", at(reply, "response.captured"));
    assertEquals("1000", at(reply, "response.captured_amount"));
    assertEquals(0, simulator.ledger().totalMinor("AUD"));
    BookEntry entry = simulator.ledger().entries().get(0);
    assertEquals(Outcome.REVERSED, entry.outcome());
    WireReply next = purchasing.send(first("INV-2", TestCard.VISA, 1000));
    assertEquals("true", at(next, "response.successful"));
  }

  @Test
  void sameSeedAndRequestsGiveTheSameReplies() {
    List<String> once = replies(GatewaySimulator.builder().build());
    assertEquals(once, replies(GatewaySimulator.builder().build()));
    List<String> other = replies(GatewaySimulator.builder().seed(2).build());
    assertFalse(once.get(0).equals(other.get(0)));
  }

  private static List<String> replies(GatewaySimulator simulator) {
    Purchasing purchasing = new Purchasing(simulator);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      WireReply reply = purchasing.send(first("INV-" + i, TestCard.VISA_BY_AMOUNT, 1000 + i));
      texts.add(reply.requestId().orElseThrow() + JsonText.write(reply.document()));
    }
    return texts;
  }

  @Test
  void identifiersDifferFromOneReplyToTheNext() {
    WireReply one = purchasing.send(first("INV-1", TestCard.VISA, 1000));
    WireReply two = purchasing.send(first("INV-2", TestCard.VISA, 1000));
    for (String path :
        List.of(
            "response.id",
            "response.card_token",
            "response.rrn",
            "response.metadata.authorization_tracking_id")) {
      assertFalse(at(one, path).equals(at(two, path)), path);
    }
    assertFalse(one.requestId().equals(two.requestId()));
  }

  @Test
  void defaultClockStandsAtAFixedTime() {
    WireReply reply = purchasing.send(first("INV-1", TestCard.VISA, 1000));
    assertEquals("2026-03-02T10:00:00+10:00", at(reply, "response.transaction_date"));
    assertEquals("2026-03-02", at(reply, "response.settlement_date"));
  }

  @Test
  void givenClockDatesTheReplyAndTheLedger() {
    Instant instant = Instant.parse("2029-12-31T23:30:00Z");
    GatewaySimulator dated =
        GatewaySimulator.builder()
            .clock(Clock.fixed(instant, ZoneId.of("Pacific/Chatham")))
            .build();
    WireReply reply = new Purchasing(dated).send(first("INV-1", TestCard.VISA, 1000));
    assertEquals(instant, OffsetDateTime.parse(at(reply, "response.transaction_date")).toInstant());
    assertEquals("2030-01-01", at(reply, "response.settlement_date"));
    assertEquals(instant, dated.ledger().entries().get(0).at());
  }

  @Test
  void cvvMatchesOnceAndIsUnknownLater() {
    WireReply one = purchasing.send(first("INV-1", TestCard.VISA, 1000));
    assertEquals("M", at(one, "response.cvv_match"));
    String tracking = at(one, "response.metadata.authorization_tracking_id");
    WireReply two = purchasing.send(later("INV-2", at(one, "response.card_token"), tracking, 1000));
    assertEquals("U", at(two, "response.cvv_match"));
  }

  @Test
  void largestAmountIsAccepted() {
    WireReply reply = purchasing.send(first("INV-1", TestCard.VISA, Integer.MAX_VALUE));
    assertEquals("2147483647", at(reply, "response.amount"));
    assertEquals("21474836.47", at(reply, "response.decimal_amount"));
  }
}
