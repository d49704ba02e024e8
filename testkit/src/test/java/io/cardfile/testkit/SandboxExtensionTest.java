package io.cardfile.testkit;

import static io.cardfile.testkit.ExampleClient.TEN_DOLLARS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.Ledger;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SandboxExtension.class)
class SandboxExtensionTest {

  private Ledger before;

  @BeforeEach
  void keep(Ledger ledger) {
    before = ledger;
  }

  @RepeatedTest(2)
  void eachTestHasALedgerOfItsOwn(FakeGateway gateway, Ledger ledger) {
    assertEquals(List.of(), ledger.entries());
    ExampleClient.of(gateway).first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    assertEquals(1, ledger.entries().size());
  }

  @Test
  void allParametersOfOneTestBelongTogether(
      FakeGateway gateway,
      SandboxServer server,
      FaultServer faults,
      GatewaySimulator simulator,
      Ledger ledger) {
    assertSame(simulator, gateway.simulator());
    assertSame(simulator, server.simulator());
    assertSame(simulator, faults.simulator());
    assertSame(ledger, simulator.ledger());
    assertSame(ledger, before);
  }

  @Test
  void serverIsStartedOnce(
      SandboxServer one, SandboxServer other, FaultServer first, FaultServer second) {
    assertSame(one, other);
    assertSame(first, second);
    assertNotEquals(one.walletUrl(), first.walletUrl());
  }

  @ParameterizedTest
  @ValueSource(strings = {"INV-1", "INV-2"})
  void eachRunOfAParameterizedTestHasAGatewayOfItsOwn(
      String reference, FakeGateway gateway, Ledger ledger) {
    ExampleClient.of(gateway).first(reference, TestCards.VISA_APPROVED, TEN_DOLLARS);
    assertEquals(1, ledger.entries().size());
    assertSame(ledger, before);
  }

  @TestFactory
  Stream<DynamicTest> dynamicTestsShareTheGatewayOfTheirFactory(FaultServer server) {
    return Stream.of("one", "two")
        .map(name -> DynamicTest.dynamicTest(name, () -> Ports.assertOpen(server.walletUrl())));
  }

  @Nested
  @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
  class Closing {

    private static final List<String> URLS = new ArrayList<>();

    @Test
    @Order(1)
    void serversListenDuringTheirTest(SandboxServer server, FaultServer faults) throws Exception {
      URLS.addAll(List.of(server.purchasesUrl(), faults.purchasesUrl()));
      for (String url : URLS) {
        Ports.assertOpen(url);
      }
    }

    @Test
    @Order(2)
    void serversOfTheTestBeforeAreClosed() {
      URLS.forEach(Ports::assertClosed);
    }

    @AfterAll
    static void forget() {
      URLS.clear();
    }
  }
}
