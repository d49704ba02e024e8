package io.cardfile.testkit;

import static io.cardfile.testkit.ExampleClient.TEN_DOLLARS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.Ledger;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.net.http.HttpClient;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

class SandboxPerClassTest {

  private static final List<String> URLS = new CopyOnWriteArrayList<>();

  @BeforeEach
  void forget() {
    URLS.clear();
  }

  @Test
  void oneGatewayServesTheClassAndIsClosedAtItsEnd() {
    TestLaunch.inOrder(Shared.class).assertAllPassed(5);
    assertEquals(2, URLS.size());
    URLS.forEach(Ports::assertClosed);
  }

  @Sandbox(perClass = true)
  @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
  static class Shared {

    private static Ledger ofClass;
    private final Ledger ofConstructor;

    Shared(Ledger ledger) {
      ofConstructor = ledger;
    }

    @BeforeAll
    static void beforeAll(Ledger ledger, SandboxServer server, FaultServer faults) {
      ofClass = ledger;
      URLS.add(server.walletUrl());
      URLS.add(faults.walletUrl());
    }

    @AfterAll
    static void afterAll(Ledger ledger) throws Exception {
      assertSame(ofClass, ledger);
      for (String url : URLS) {
        Ports.assertOpen(url);
      }
    }

    @Test
    @Order(1)
    void first(FakeGateway gateway, Ledger ledger) {
      assertSame(ofClass, ledger);
      assertSame(ofClass, ofConstructor);
      ExampleClient.of(gateway).first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    }

    @Test
    @Order(2)
    void second(FaultServer faults, Ledger ledger) {
      assertEquals(1, ledger.entries().size());
      assertEquals(URLS.get(1), faults.walletUrl());
    }

    @Test
    @Sandbox
    void ownOne(Ledger ledger) {
      assertNotSame(ofClass, ledger);
      assertEquals(List.of(), ledger.entries());
    }

    @Nested
    class Within {

      @Test
      void within(Ledger ledger) {
        assertSame(ofClass, ledger);
      }
    }

    @Nested
    @Sandbox(perClass = true)
    class WithinWithItsOwn {

      @Test
      void withinWithItsOwn(Ledger ledger) {
        assertNotSame(ofClass, ledger);
      }
    }
  }

  @Test
  void faultsOfTheClassHappenAtItsGateway() {
    TestLaunch.inOrder(SharedFault.class).assertAllPassed(2);
  }

  @Sandbox(perClass = true)
  @WithFault(value = "status-503", request = 2)
  @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
  static class SharedFault {

    @Test
    @Order(1)
    void first(FaultServer server) {
      assertEquals(Kind.APPROVED, purchase(server, "INV-1"));
    }

    @Test
    @Order(2)
    void second(FaultServer server) {
      assertEquals(Kind.IN_DOUBT, purchase(server, "INV-2"));
    }

    private static Kind purchase(FaultServer server, String reference) {
      HttpTransport transport = new HttpTransport(HttpClient.newHttpClient());
      return ExampleClient.of(server.purchasesUrl(), transport)
          .first(reference, TestCards.VISA_APPROVED, TEN_DOLLARS)
          .kind();
    }
  }

  @Test
  void allRunsOfAParameterizedClassShareItsGateway() {
    TestLaunch.inOrder(ManyTimes.class).assertAllPassed(1);
    assertEquals(2, URLS.size());
    assertEquals(URLS.get(0), URLS.get(1));
    Ports.assertClosed(URLS.get(0));
  }

  @ParameterizedClass
  @ValueSource(ints = {1, 2})
  @Sandbox(perClass = true)
  @WithFault(value = "status-503", request = 2)
  static class ManyTimes {

    @Parameter int run;

    @Test
    void purchase(FaultServer server) {
      URLS.add(server.walletUrl());
      Kind wanted = run == 1 ? Kind.APPROVED : Kind.IN_DOUBT;
      assertEquals(wanted, SharedFault.purchase(server, "INV-" + run));
    }
  }
}
