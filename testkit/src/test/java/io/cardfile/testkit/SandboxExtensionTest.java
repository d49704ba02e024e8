package io.cardfile.testkit;

import static io.cardfile.testkit.ExampleClient.TEN_DOLLARS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.Ledger;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

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
      FakeGateway gateway, SandboxServer server, GatewaySimulator simulator, Ledger ledger) {
    assertSame(simulator, gateway.simulator());
    assertSame(simulator, server.simulator());
    assertSame(ledger, simulator.ledger());
    assertSame(ledger, before);
  }

  @Test
  void serverIsStartedOnce(SandboxServer one, SandboxServer other) {
    assertSame(one, other);
  }

  @Nested
  @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
  class Closing {

    private static final List<String> URLS = new ArrayList<>();

    @Test
    @Order(1)
    void serverListensDuringItsTest(SandboxServer server) throws Exception {
      URLS.add(server.purchasesUrl());
      connect(server.purchasesUrl()).close();
    }

    @Test
    @Order(2)
    void serverOfTheTestBeforeIsClosed() {
      for (String url : URLS) {
        assertThrows(ConnectException.class, () -> connect(url).close());
      }
    }

    @AfterAll
    static void forget() {
      URLS.clear();
    }
  }

  private static Socket connect(String url) throws Exception {
    return new Socket("127.0.0.1", URI.create(url).getPort());
  }
}
