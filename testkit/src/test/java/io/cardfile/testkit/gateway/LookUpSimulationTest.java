package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.at;
import static io.cardfile.testkit.gateway.Purchasing.errors;
import static io.cardfile.testkit.gateway.Purchasing.first;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.LedgerEntry.Outcome;
import io.cardfile.testkit.TestCard;
import io.cardfile.transport.WireReply;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LookUpSimulationTest {

  private final GatewaySimulator simulator = GatewaySimulator.builder().build();
  private final Purchasing purchasing = new Purchasing(simulator);

  private WireReply lookUp(String segment) {
    return purchasing.get("/v1.0/purchases/" + segment);
  }

  @Test
  void chargedPurchaseIsReturnedAsAnswered() {
    WireReply answered = purchasing.send(first("INV-1", TestCard.VISA, 1000));
    assertEquals(200, lookUp("INV-1").status());
    assertEquals(answered.document(), lookUp("INV-1").document());
    assertEquals(answered.document(), lookUp(at(answered, "response.id")).document());
  }

  @Test
  void declinedPurchaseIsReturnedAsAnswered() {
    WireReply answered = purchasing.send(first("INV-1", TestCard.VISA_DECLINED, 1000));
    assertEquals(answered.document(), lookUp("INV-1").document());
  }

  @ParameterizedTest
  @ValueSource(strings = {"INV-2", "inv-1", "INV-1%20", "INV%2D1x", "p", "%2F"})
  void unknownPurchaseIsNotFound(String segment) {
    purchasing.send(first("INV-1", TestCard.VISA, 1000));
    WireReply reply = lookUp(segment);
    assertEquals(404, reply.status());
    assertEquals(List.of("Could not find Purchase"), errors(reply));
    assertEquals("{}", at(reply, "response"));
    assertEquals("true", at(reply, "test"));
  }

  @Test
  void referenceIsDecoded() {
    purchasing.send(first("INV~1_a.b", TestCard.VISA, 1000));
    assertEquals("INV~1_a.b", at(lookUp("INV%7E1%5Fa%2Eb"), "response.reference"));
  }

  @Test
  void refusedPurchaseIsNotFound() {
    purchasing.send(Purchasing.without(first("INV-1", TestCard.VISA, 1000), "currency"));
    assertEquals(404, lookUp("INV-1").status());
  }

  @Test
  void lookUpAcceptsOnlyGetAndOneSegment() {
    assertEquals(405, purchasing.post("/v1.0/purchases/INV-1", JsonObject.empty()).status());
    for (String segment : List.of("", "INV-1/", "a/INV-1")) {
      assertEquals(404, lookUp(segment).status());
    }
  }

  @Test
  void captureVoidAndRefundChangeTheLedger() {
    JsonObject authorisation =
        Purchasing.with(first("INV-1", TestCard.VISA, 1000), "capture", JsonValue.of(false));
    String one = at(purchasing.send(authorisation), "response.id");
    String two = at(purchasing.send(first("INV-2", TestCard.VISA, 500)), "response.id");
    LedgerBook ledger = simulator.ledger();
    assertEquals(500, ledger.totalMinor("AUD"));

    purchasing.post("/v1.0/purchases/" + one + "/capture", amount(700));
    assertEquals(1200, ledger.totalMinor("AUD"));
    purchasing.post("/v1.0/refunds", refund("R-1", one, 300));
    purchasing.post("/v1.0/refunds", refund("R-2", one, 401));
    assertEquals(300, ledger.entries().get(0).refundedMinor());
    assertEquals(900, ledger.totalMinor("AUD"));
    purchasing.post("/v1.0/purchases/void?id=" + one, JsonObject.empty());
    assertEquals(Outcome.APPROVED, ledger.entries().get(0).outcome(), "refunded");
    purchasing.post("/v1.0/purchases/void?id=" + two, JsonObject.empty());
    assertEquals(Outcome.VOIDED, ledger.entries().get(1).outcome());
    assertEquals(400, ledger.totalMinor("AUD"));
    assertEquals(List.of(), ledger.chargesFor("INV-2"));
  }

  private static JsonObject amount(long amount) {
    return JsonObject.builder().put("amount", amount).build();
  }

  private static JsonObject refund(String reference, String id, long amount) {
    return amount(amount).toBuilder().put("reference", reference).put("transaction_id", id).build();
  }

  @Test
  void aPurchaseWithDeepMetadataIsListed() throws Exception {
    for (int levels = 58; levels < 64; levels++) {
      String deep = "{\"a\":".repeat(levels) + "1" + "}".repeat(levels);
      JsonObject document = first("INV-" + levels, TestCard.VISA, 1000);
      purchasing.send(Purchasing.with(document, "metadata", JsonText.parse(deep)));
      assertEquals(200, purchasing.get("/v1.0/purchases?reference=INV-" + levels).status());
    }
    assertEquals(
        Optional.of("INV-58"), simulator.ledger().find("INV-58").map(BookEntry::reference));
  }

  @Test
  void lookUpChangesNothing() {
    lookUp("INV-1");
    assertEquals(List.of(), simulator.ledger().entries());
  }

  @Test
  void chargeIsPreferredToADecline() {
    GatewaySimulator again = GatewaySimulator.builder().chargeDuplicates().build();
    Purchasing two = new Purchasing(again);
    two.send(first("INV-1", TestCard.VISA_DECLINED, 1000));
    two.send(first("INV-1", TestCard.VISA, 1000));
    two.send(first("INV-1", TestCard.VISA_DECLINED, 1000));
    Optional<BookEntry> found = again.ledger().find("INV-1");
    assertEquals(Outcome.APPROVED, found.orElseThrow().outcome());
  }
}
