package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.at;
import static io.cardfile.testkit.gateway.Purchasing.errors;
import static io.cardfile.testkit.gateway.Purchasing.first;
import static io.cardfile.testkit.gateway.Purchasing.later;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.transport.WireReply;
import java.util.List;
import org.junit.jupiter.api.Test;

class PurchaseSimulationTest {

  private final GatewaySimulator simulator = GatewaySimulator.create();
  private final Purchasing purchasing = new Purchasing(simulator);

  @Test
  void firstTransactionIsApprovedAndInTheLedger() {
    WireReply reply = purchasing.send(first("INV-1", TestCards.VISA_APPROVED, 1000));
    assertEquals(200, reply.status());
    assertEquals("true", at(reply, "successful"));
    assertEquals("true", at(reply, "response.successful"));
    assertEquals(1000, simulator.ledger().totalMinor("AUD"));
  }

  @Test
  void laterTransactionWithTokenAndTrackingIdIsApproved() {
    WireReply reply = purchasing.send(first("INV-1", TestCards.VISA_APPROVED, 1000));
    String token = at(reply, "response.card_token");
    String tracking = at(reply, "response.metadata.authorization_tracking_id");
    assertEquals(
        "true", at(purchasing.send(later("INV-2", token, tracking, 500)), "response.successful"));
    assertEquals(
        "05", at(purchasing.send(later("INV-3", token, "", 500)), "response.response_code"));
    assertEquals(1500, simulator.ledger().totalMinor("AUD"));
  }

  @Test
  void duplicateReferenceIsRefusedWithoutACharge() {
    purchasing.send(first("INV-1", TestCards.VISA_APPROVED, 1000));
    WireReply again = purchasing.send(first("INV-1", TestCards.VISA_APPROVED, 1000));
    assertEquals(List.of("Reference has already been taken"), errors(again));
    assertEquals(1, simulator.ledger().chargesFor("INV-1").size());
  }
}
