package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.at;
import static io.cardfile.testkit.gateway.Purchasing.first;
import static io.cardfile.testkit.gateway.Purchasing.later;
import static io.cardfile.testkit.gateway.Purchasing.with;
import static io.cardfile.testkit.gateway.WalletRequests.hex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.gateway.RecordedExchange.Endpoint;
import io.cardfile.testkit.gateway.RecordedExchange.Result;
import io.cardfile.transport.WireReply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What an exchange records of the rules, the hash check, the ledger, the time and the fault. */
class ExchangeTraceTest {

  private final GatewaySimulator simulator = GatewaySimulator.create();
  private final Purchasing purchasing = new Purchasing(simulator);

  private RecordedExchange last() {
    return last(simulator);
  }

  private static RecordedExchange last(GatewaySimulator simulator) {
    List<RecordedExchange> exchanges = simulator.exchanges();
    return exchanges.get(exchanges.size() - 1);
  }

  private static List<String> rules(RecordedExchange exchange) {
    return exchange.rules().stream().map(AppliedRule::toString).collect(Collectors.toList());
  }

  @Test
  void approvedPurchaseNamesItsRulesAndItsEntry() {
    purchasing.send(first("INV-1", TestCards.VISA_APPROVED, 0));
    assertEquals(
        List.of(
            "purchase-authentication at Authorization: APPLIED",
            "card-fixed: APPLIED",
            "purchase-zero at amount: APPLIED",
            "tracking-id: APPLIED"),
        rules(last()));
    assertEquals(simulator.ledger().entries(), last().ledgerEntries());
    assertEquals(Endpoint.PURCHASE, last().endpoint());
    assertEquals(Result.APPROVED, last().result());
    assertEquals(Optional.of("INV-1"), last().reference());
  }

  @Test
  void declineNamesTheRuleThatDeclined() {
    purchasing.send(first("INV-1", TestCards.VISA_BY_AMOUNT, 1051));
    assertEquals(
        List.of(
            "purchase-authentication at Authorization: APPLIED",
            "card-by-amount at amount: DECLINED",
            "decline-shape: APPLIED",
            "merchant-advice at merchant_advice_code: APPLIED"),
        rules(last()));
    assertEquals(Result.DECLINED, last().result());
    assertEquals(1, last().ledgerEntries().size());
  }

  @Test
  void refusalNamesEveryFieldAndMakesNoEntry() {
    JsonObject request = first("INV-1", TestCards.VISA_APPROVED, 1000);
    purchasing.send(with(with(request, "currency", JsonValue.of("aud")), "cvv", Purchasing.NULL));
    assertEquals(
        List.of(
            "purchase-authentication at Authorization: APPLIED",
            "null-values at cvv: REFUSED",
            "currency-code at currency: REFUSED",
            "purchase-limits at cvv: REFUSED",
            "purchase-refusal: APPLIED"),
        rules(last()));
    assertEquals(List.of(), last().ledgerEntries());
    assertEquals(Result.REFUSED, last().result());
  }

  @Test
  void wrongCredentialsAreTheRefusalOfARule() {
    purchasing.send("TEST-merchant", "wrong", first("INV-1", TestCards.VISA_APPROVED, 1000));
    assertEquals(List.of("purchase-authentication at Authorization: REFUSED"), rules(last()));
    assertEquals(Result.REFUSED, last().result());
  }

  @Test
  void duplicateIsTheRefusalOfItsRule() {
    for (TestCard card : List.of(TestCards.VISA_APPROVED, TestCards.VISA_DECLINED)) {
      purchasing.send(first(card.toString(), card, 1000));
      purchasing.send(first(card.toString(), card, 1000));
      String rule = card.result() == TestCard.Result.APPROVED ? "reference" : "declined";
      assertTrue(
          rules(last()).contains("purchase-duplicate-" + rule + " at reference: REFUSED"),
          rules(last()).toString());
    }
  }

  @Test
  void assumedRuleIsAppliedAndInStrictModeRefuses() {
    JsonObject unknown =
        first("INV-1", TestCards.VISA_APPROVED, 1000).toBuilder().put("note", 1).build();
    purchasing.send(unknown);
    assertTrue(rules(last()).contains("fields-kept at note: APPLIED"), rules(last()).toString());
    GatewaySimulator strict = GatewaySimulator.builder().strict().build();
    new Purchasing(strict).send(unknown);
    assertTrue(rules(last(strict)).contains("fields-kept at note: REFUSED"));
    new Purchasing(strict).send(first("INV-2", "4222222222222220", 1000));
    assertTrue(rules(last(strict)).contains("card-unknown at card_number: REFUSED"));
  }

  @Test
  void laterChargesNameTheRulesOfTheirCredential() {
    simulator.putOnFile("tok", TestCards.VISA_APPROVED, "track");
    purchasing.send(later("L-1", "tok", "", 500));
    assertTrue(
        rules(last()).contains("tracking-id-missing at extra.authorization_tracking_id: DECLINED"));
    assertTrue(rules(last()).contains("token-on-file at card_token: APPLIED"));
    purchasing.send(later("L-2", "tok", "other", 500));
    assertTrue(
        rules(last()).contains("tracking-id-wrong at extra.authorization_tracking_id: DECLINED"));
    purchasing.send(later("L-3", "none", "track", 500));
    assertTrue(rules(last()).contains("token-on-file at card_token: REFUSED"));
    simulator.closeAccount("tok");
    purchasing.send(later("L-4", "tok", "track", 500));
    assertTrue(rules(last()).contains("account-closed at card_token: DECLINED"));
  }

  @Test
  void recordOfRulesIsBounded() {
    JsonObject.Builder request = first("INV-1", TestCards.VISA_APPROVED, 1000).toBuilder();
    for (int i = 0; i < 200; i++) {
      request.put("note_" + i, i);
    }
    purchasing.send(request.build());
    assertEquals(ExchangeTrace.MAX_RULES, last().rules().size());
    assertEquals(1, last().ledgerEntries().size());
  }

  @Test
  void correctHashIsExplainedStepByStep() {
    new WalletRequests(simulator).signed("TEST-merchant", "INV-1", "AUD", "10.00");
    HashCheckResult check = last().hashCheck().orElseThrow();
    String hash = hex("TEST-merchant:INV-1:AUD:10.00");
    assertEquals(
        List.of(
            Map.entry("username", "TEST-merchant"),
            Map.entry("invoice_number", "INV-1"),
            Map.entry("currency", "AUD"),
            Map.entry("amount", "10.00")),
        List.copyOf(check.parts().entrySet()));
    assertEquals("TEST-merchant:INV-1:AUD:10.00", check.signedString());
    assertEquals(hash, check.expected());
    assertEquals(hash, check.given());
    assertTrue(check.matches());
    assertFalse(check.toString().contains(hash));
    assertTrue(rules(last()).contains("wallet-hash at hash: APPLIED"));
    assertEquals(Result.ISSUED, last().result());
    assertEquals(Optional.of("INV-1"), last().reference());
    assertEquals(Endpoint.WALLET_TOKEN, last().endpoint());
  }

  @Test
  void wrongHashIsExplained() {
    String hash = hex("TEST-merchant:INV-1:AUD:10");
    new WalletRequests(simulator).send("TEST-merchant", "INV-1", "AUD", "10.00", hash);
    HashCheckResult check = last().hashCheck().orElseThrow();
    assertFalse(check.matches());
    assertEquals(hash, check.given());
    assertEquals(hex("TEST-merchant:INV-1:AUD:10.00"), check.expected());
    assertEquals("it was made for the amount without decimals", check.explanation());
    assertTrue(rules(last()).contains("wallet-hash at hash: REFUSED"));
    assertEquals(Result.REFUSED, last().result());
  }

  @Test
  void hashCheckShowsNoCardNumber() {
    new WalletRequests(simulator).signed("TEST-merchant", "4005550000000001", "AUD", "10.00");
    assertEquals("TEST-merchant:****:AUD:10.00", last().hashCheck().orElseThrow().signedString());
    assertEquals(Optional.of("****"), last().reference());
  }

  @Test
  void lookUpsAndOtherPathsHaveTheirResults() {
    WireReply approved = purchasing.send(first("INV-1", TestCards.VISA_APPROVED, 1000));
    assertEquals("200", String.valueOf(approved.status()));
    lookUp("INV-1");
    assertEquals(Result.FOUND, last().result());
    assertEquals(Endpoint.LOOK_UP, last().endpoint());
    assertEquals(Optional.of("INV-1"), last().reference());
    assertTrue(rules(last()).contains("purchase-look-up: APPLIED"));
    lookUp("INV-2");
    assertEquals(Result.NOT_FOUND, last().result());
    simulator.handle(GatewayRequest.of("GET", "/elsewhere", List.of(), new byte[0]));
    assertEquals(Result.REFUSED, last().result());
    assertEquals(List.of("not-found: REFUSED"), rules(last()));
    assertEquals(Optional.empty(), last().reference());
  }

  private void lookUp(String reference) {
    GatewayRequest purchase = simulator.exchanges().get(0).request();
    String path = GatewaySimulator.PURCHASES + "/" + reference;
    simulator.handle(GatewayRequest.of("GET", path, purchase.headers(), new byte[0]));
  }

  @Test
  void exchangeHasItsNumberTimeAndFault() {
    purchasing.send(first("INV-1", TestCards.VISA_APPROVED, 1000));
    GatewayRequest second = last().request();
    assertEquals(1, last().number());
    assertEquals(Instant.parse("2026-03-02T00:00:00Z"), last().at());
    assertEquals(simulator.ledger().entries().get(0).at(), last().at());
    assertEquals(Optional.empty(), last().fault());
    simulator.loseNextReply();
    simulator.handle(second, "lost-reply");
    assertEquals(2, last().number());
    assertEquals(Optional.of("lost-reply"), last().fault());
    assertEquals(Result.LOST, last().result());
    assertTrue(last().duration().compareTo(Duration.ofMinutes(1)) < 0);
  }

  @Test
  void timeOfOtherExchangesDoesNotAdvanceTheDefaultClock() {
    simulator.handle(GatewayRequest.of("GET", "/", List.of(), new byte[0]));
    assertEquals(Instant.parse("2026-03-02T00:00:00Z"), last().at());
    WireReply reply = purchasing.send(first("INV-1", TestCards.VISA_APPROVED, 1000));
    assertEquals("2026-03-02T10:00:00+10:00", at(reply, "response.transaction_date"));
    assertEquals(Instant.parse("2026-03-02T00:00:01Z"), simulator.now());
  }

  @Test
  void fullLedgerIsAnErrorAndNotARefusal() {
    GatewaySimulator small = GatewaySimulator.builder().ledgerCapacity(1).build();
    new Purchasing(small).send(first("INV-1", TestCards.VISA_APPROVED, 1000));
    assertTrue(small.ledger().isFull());
    new Purchasing(small).send(first("INV-2", TestCards.VISA_APPROVED, 1000));
    assertEquals(Result.ERROR, last(small).result());
  }
}
