package io.cardfile.testkit;

import static io.cardfile.testkit.ExampleClient.TEN_DOLLARS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCards;
import org.junit.jupiter.api.Test;

class LedgerAssertTest {

  private final FakeGateway gateway =
      FakeGateway.of(GatewaySimulator.builder().chargeDuplicates().build());
  private final ExampleClient client = ExampleClient.of(gateway);
  private final LedgerAssert ledger = LedgerAssert.assertThat(gateway.ledger());

  private static String message(Runnable assertion) {
    return assertThrows(AssertionError.class, assertion::run).getMessage();
  }

  @Test
  void nothingHoldsForAnEmptyLedger() {
    ledger.nothingCharged().nothingChargedTwice().notCharged("INV-1").total("AUD", 0);
    assertTrue(
        message(() -> ledger.chargedOnce("INV-1"))
            .startsWith("reference INV-1 was charged 0 times"));
  }

  @Test
  void oneChargeIsCounted() {
    client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    ledger.chargedOnce("INV-1").nothingChargedTwice().notCharged("INV-2").total("AUD", 1000);
    assertTrue(message(ledger::nothingCharged).startsWith("something was charged: AUD 1000"));
    assertTrue(
        message(() -> ledger.notCharged("INV-1")).startsWith("reference INV-1 was charged 1"));
    assertTrue(
        message(() -> ledger.total("AUD", 999))
            .startsWith("AUD 1000 minor units were moved, not 999"));
  }

  @Test
  void twoChargesAreFound() {
    client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    String wanted = "reference INV-1 was charged 2 times";
    assertTrue(message(ledger::nothingChargedTwice).startsWith(wanted));
    assertTrue(message(() -> ledger.chargedOnce("INV-1")).startsWith(wanted));
  }

  @Test
  void keptIdIsComparedWithTheGateways() {
    client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    String id = gateway.ledger().entries().get(0).id();
    ledger.chargedOnceWithId("INV-1", id);
    String kept = "the purchase ID kept for reference INV-1 is ";
    assertTrue(
        message(() -> ledger.chargedOnceWithId("INV-1", " ")).startsWith(kept + "blank; the last"));
    String other = message(() -> ledger.chargedOnceWithId("INV-1", "pur_other"));
    assertTrue(other.startsWith(kept + "not the gateway's; the last"));
    assertFalse(other.contains("pur_other"));
    assertTrue(
        message(() -> ledger.chargedOnceWithId("INV-2", id))
            .startsWith("reference INV-2 was charged 0 times"));
  }

  @Test
  void declineIsNoCharge() {
    client.first("INV-1", TestCards.VISA_DECLINED, TEN_DOLLARS);
    ledger.nothingCharged().notCharged("INV-1").total("AUD", 0);
  }

  @Test
  void messageShowsTheLastEntriesAndNoCard() {
    for (int i = 0; i < 30; i++) {
      client.first("INV-" + i, TestCards.VISA_APPROVED, TEN_DOLLARS);
    }
    String message = message(ledger::nothingCharged);
    assertTrue(message.contains("INV-29"));
    assertEquals(21, message.split("minor units APPROVED", -1).length - 1, message);
    assertFalse(message.contains("4005"));
  }
}
