package io.cardfile.testkit;

import static io.cardfile.testkit.ExampleClient.TEN_DOLLARS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.net.http.HttpClient;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

@Sandbox(strict = true)
class SandboxTest {

  @Test
  void settingsOfTheClassApply(GatewaySimulator simulator) {
    assertTrue(simulator.isStrict());
  }

  @Test
  @Sandbox(chargeDuplicates = true)
  void annotationOfTheMethodCountsAsAWhole(GatewaySimulator simulator) {
    assertFalse(simulator.isStrict());
    ExampleClient client = ExampleClient.of(FakeGateway.of(simulator));
    client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    assertEquals(2, simulator.ledger().chargesFor("INV-1").size());
  }

  @Nested
  class Within {

    @Test
    void settingsOfTheClassAroundHold(GatewaySimulator simulator) {
      assertTrue(simulator.isStrict());
    }
  }

  @Nested
  @Sandbox
  class WithinWithItsOwn {

    @Test
    void nearestCounts(GatewaySimulator simulator) {
      assertFalse(simulator.isStrict());
    }
  }

  @Nested
  class Derived extends Base {

    @Test
    void settingsOfTheSuperclassHold(GatewaySimulator simulator) {
      assertFalse(simulator.isStrict());
    }
  }

  @Sandbox
  private abstract static class Base {}

  @Test
  @Sandbox(https = true)
  void bothServersUseHttps(SandboxServer server, FaultServer faults) {
    assertEquals(Kind.APPROVED, purchase(server.purchasesUrl(), "INV-1"));
    assertEquals(Kind.APPROVED, purchase(faults.purchasesUrl(), "INV-2"));
    assertTrue(server.walletUrl().startsWith("https:"));
    assertTrue(faults.walletUrl().startsWith("https:"));
  }

  private static Kind purchase(String url, String reference) {
    HttpClient http =
        HttpClient.newBuilder().sslContext(SandboxCertificate.clientContext()).build();
    return ExampleClient.of(url, new HttpTransport(http))
        .first(reference, TestCards.VISA_APPROVED, TEN_DOLLARS)
        .kind();
  }

  @Test
  @Sandbox(token = "ANOTHER")
  void tokenIsTheOneOfTheAnnotation(FakeGateway gateway) {
    assertEquals(
        Kind.REFUSED,
        ExampleClient.of(gateway).first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS).kind());
  }

  @Test
  @Sandbox(secret = "ANOTHER")
  void secretIsTheOneOfTheAnnotation(FakeGateway gateway) {
    ExampleClient client = ExampleClient.of(gateway);
    assertEquals("REFUSED", client.walletToken("INV-1", TEN_DOLLARS).kind().name());
    assertEquals("ISSUED", client.walletToken("ANOTHER", "INV-1", TEN_DOLLARS).kind().name());
  }

  @Test
  @Sandbox(username = "ANOTHER")
  void userNameIsTheOneOfTheAnnotation(FakeGateway gateway) {
    assertEquals(
        "REFUSED", ExampleClient.of(gateway).walletToken("INV-1", TEN_DOLLARS).kind().name());
  }

  @Test
  @Sandbox(seed = 7)
  void seedMakesOtherIdentifiers(FakeGateway gateway) {
    assertNotEquals(id(FakeGateway.create()), id(gateway));
    FakeGateway same = FakeGateway.of(GatewaySimulator.builder().seed(7).build());
    FakeGateway other = FakeGateway.of(GatewaySimulator.builder().seed(7).build());
    assertEquals(id(same), id(other));
  }

  private static String id(FakeGateway gateway) {
    PurchaseOutcome outcome =
        ExampleClient.of(gateway).first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    return ExampleClient.credential(outcome).toText();
  }
}
