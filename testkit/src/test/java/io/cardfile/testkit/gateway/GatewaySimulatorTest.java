package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.at;
import static io.cardfile.testkit.gateway.Purchasing.errors;
import static io.cardfile.testkit.gateway.Purchasing.first;
import static io.cardfile.testkit.gateway.Purchasing.purchase;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonText;
import io.cardfile.testkit.LedgerEntry.Outcome;
import io.cardfile.testkit.TestCard;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.validation.ValidationException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Verdicts of a test, the record of exchanges, and the settings. */
class GatewaySimulatorTest {

  private final GatewaySimulator simulator = GatewaySimulator.builder().build();
  private final Purchasing purchasing = new Purchasing(simulator);

  private WireReply decide(Verdict verdict, TestCard card) {
    return purchasing.decide(verdict, first("INV-1", card, 1051));
  }

  @Test
  void aVerdictApprovesWhateverTheCard() {
    WireReply reply = decide(Verdict.approve(), TestCard.VISA_BY_AMOUNT);
    assertEquals("true", at(reply, "response.successful"));
    assertEquals("00", at(reply, "response.response_code"));
    assertFalse(at(reply, "response.metadata.authorization_tracking_id").isEmpty());
    assertEquals(1051, simulator.ledger().totalMinor("AUD"));
  }

  @ParameterizedTest
  @CsvSource({
    "05, Declined",
    "51, Insufficient Funds",
    "54, Expired Card",
    "01, Refer to Card Issuer",
    "91, Issuer or Switch Inoperative",
    "77, Declined"
  })
  void aVerdictDeclinesWithTheTextOfTheCode(String code, String text) {
    WireReply reply = decide(Verdict.decline(code), TestCard.VISA);
    assertEquals("true", at(reply, "successful"));
    assertEquals(code, at(reply, "response.response_code"));
    assertEquals(text, at(reply, "response.message"));
    assertEquals(Outcome.DECLINED, simulator.ledger().entries().get(0).outcome());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "511", "xx", "00", "08", "16"})
  void aDeclineHasTheCodeOfADecline(String code) {
    assertThrows(IllegalArgumentException.class, () -> Verdict.decline(code));
  }

  @Test
  void aVerdictRefusesAndTheReferenceStaysFree() {
    WireReply reply = decide(Verdict.refuse("Please call us"), TestCard.VISA);
    assertEquals(List.of("Please call us"), errors(reply));
    assertEquals("INV-1", at(reply, "response.reference"));
    assertEquals(List.of(), simulator.ledger().entries());
    assertEquals("00", at(decide(null, TestCard.VISA), "response.response_code"));
  }

  @Test
  void aVerdictDoesNotReplaceARefusal() {
    decide(null, TestCard.VISA);
    WireReply again = decide(Verdict.approve(), TestCard.VISA);
    assertEquals(List.of("Reference is already taken"), errors(again));
    assertFalse(simulator.exchanges().get(1).isDecidedByBehaviour());
    WireReply wrong =
        simulator.handle(
            Purchasing.request("POST", GatewaySimulator.PURCHASES, "TEST-merchant", "NO", "{}"),
            Verdict.approve());
    assertEquals(401, wrong.status());
  }

  @Test
  void aVerdictIsShownAsItsText() {
    assertEquals("approve", Verdict.approve().toString());
    assertEquals("decline=51", Verdict.decline("51").toString());
    assertEquals("refuse=No", Verdict.refuse("No").toString());
    assertEquals("timeout", Verdict.timeOut().toString());
  }

  @Test
  void aReplyWithoutChargingChangesNothing() {
    GatewayRequest request = purchase(first("INV-1", TestCard.VISA, 1000));
    RecordedExchange exchange = simulator.replyWithoutCharging(request, "503");
    exchange.clientGets("503");
    WireReply reply = exchange.reply();
    assertEquals("true", at(reply, "response.successful"));
    assertEquals("503", simulator.exchanges().get(0).clientGot());
    assertEquals(List.of(), simulator.ledger().entries());
    assertEquals(List.of(), simulator.cardHistories());
    assertEquals("true", at(purchasing.send(request), "response.successful"));
  }

  @Test
  void recordIsBoundedAndTheCountIsNot() {
    GatewayRequest nothing = GatewayRequest.of("GET", "/", List.of(), new byte[0]);
    for (int i = 0; i < ExchangeLog.MAX + 5; i++) {
      purchasing.send(nothing);
    }
    assertEquals(ExchangeLog.MAX, simulator.exchanges().size());
    assertEquals(ExchangeLog.MAX + 5, simulator.requestCount());
  }

  @Test
  void recordOfLargeRequestsIsBoundedAsWell() {
    byte[] large = new byte[1_000_000];
    for (int i = 1; i <= 20; i++) {
      purchasing.send(GatewayRequest.of("GET", "/" + i, List.of(), large));
    }
    List<RecordedExchange> kept = simulator.exchanges();
    assertEquals(ExchangeLog.MAX_BYTES / large.length, kept.size());
    assertEquals("/20", kept.get(kept.size() - 1).request().rawPath());
  }

  @ParameterizedTest
  @CsvSource({"GET, /", "GET, /v1.0", "POST, /v1.0/other", "PUT, /v1.0/purchases/x/y"})
  void anUnknownPathIsNotFound(String method, String target) {
    WireReply reply =
        purchasing.send(Purchasing.request(method, target, "TEST-merchant", "TEST", ""));
    assertEquals(404, reply.status());
    assertEquals(List.of("Not found: no such path"), errors(reply));
  }

  @ParameterizedTest
  @CsvSource({
    "{, the body is not one JSON document",
    "'', the body is not one JSON document",
    "[], the body is not a JSON object"
  })
  void aBodyThatIsNoObjectIsRefused(String body, String error) {
    WireReply reply =
        purchasing.send(
            Purchasing.request("POST", "/v1.0/purchases", "TEST-merchant", "TEST", body));
    assertEquals(400, reply.status());
    assertTrue(errors(reply).get(0).startsWith(error), JsonText.write(reply.document()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer TEST", "Basic", "Basic !", "Basic VEVTVA==", ""})
  void credentialsAreHttpBasic(String value) {
    GatewayRequest good = purchase(first("INV-1", TestCard.VISA, 1000));
    List<WireHeader> headers =
        value.isEmpty() ? List.of() : List.of(WireHeader.of("Authorization", value));
    WireReply reply =
        purchasing.send(
            GatewayRequest.of("POST", GatewaySimulator.PURCHASES, headers, good.body()));
    assertEquals(401, reply.status());
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
  void toStringShowsNothingOfARequest() {
    purchasing.send(first("INV-1", TestCard.VISA, 1000));
    String text = simulator.exchanges().get(0) + " " + simulator;
    for (String canary : List.of("4005550000000001", "123", "VEVTVC1t", "Ann", "INV-1")) {
      assertFalse(text.contains(canary), text);
    }
  }
}
