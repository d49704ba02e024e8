package io.cardfile.testkit;

import static io.cardfile.testkit.ExampleClient.TEN_DOLLARS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.Ledger;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.testkit.http.RawClient;
import io.cardfile.testkit.http.Requests;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import java.io.IOException;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WithFaultTest {

  private static List<Kind> purchases(FaultServer server, int count) {
    HttpClient http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(SandboxCertificate.clientContext())
            .build();
    ExampleClient client = ExampleClient.of(server.purchasesUrl(), new HttpTransport(http));
    List<Kind> kinds = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      kinds.add(client.first("INV-" + i, TestCards.VISA_APPROVED, TEN_DOLLARS).kind());
    }
    return kinds;
  }

  @Test
  @WithFault("status-503")
  void happensOnceAndRegistersTheExtension(FaultServer server, Ledger ledger) {
    assertEquals(List.of(Kind.IN_DOUBT, Kind.APPROVED), purchases(server, 2));
    LedgerAssert.assertThat(ledger).chargedOnce("INV-1").chargedOnce("INV-2");
  }

  @Test
  @WithFault(value = "status-503", request = 2)
  void happensToOneRequest(FaultServer server) {
    assertEquals(List.of(Kind.APPROVED, Kind.IN_DOUBT, Kind.APPROVED), purchases(server, 3));
  }

  @Test
  @WithFault(value = "status-503", always = true)
  void happensEveryTime(FaultServer server) {
    assertEquals(List.of(Kind.IN_DOUBT, Kind.IN_DOUBT, Kind.IN_DOUBT), purchases(server, 3));
  }

  @Test
  @WithFault(value = "status-503", connection = 1)
  void happensOnOneConnection(FaultServer server) {
    purchases(server, 2);
    assertEquals(1, server.connections());
    assertEquals(2, server.count(FaultCatalogue.fault("status-503")).requests());
    assertEquals(List.of(Kind.APPROVED), fromAnotherClient(server));
  }

  private static List<Kind> fromAnotherClient(FaultServer server) {
    return List.of(
        ExampleClient.of(server.purchasesUrl(), new HttpTransport(HttpClient.newHttpClient()))
            .first("INV-9", TestCards.VISA_APPROVED, TEN_DOLLARS)
            .kind());
  }

  @Test
  @WithFault(value = "refused-422", request = 1)
  @WithFault(value = "status-503", request = 3)
  void moreThanOneMayBeGiven(FaultServer server) {
    assertEquals(List.of(Kind.REFUSED, Kind.APPROVED, Kind.IN_DOUBT), purchases(server, 3));
  }

  @Test
  @Sandbox(https = true)
  @WithFault("lost-reply")
  void happensOverHttpsAsWell(FaultServer server, Ledger ledger) {
    assertTrue(server.purchasesUrl().startsWith("https:"));
    assertEquals(List.of(Kind.IN_DOUBT), purchases(server, 1));
    LedgerAssert.assertThat(ledger).chargedOnce("INV-1");
  }

  @Test
  @WithFault("lost-reply")
  void mayHappenWhenTheTestHasJustEnded(FaultServer server) {
    Thread test = Thread.currentThread();
    new Thread(() -> purchaseOnceWaitedFor(test, server)).start();
  }

  private static void purchaseOnceWaitedFor(Thread test, FaultServer server) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (test.getState() != Thread.State.TIMED_WAITING && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    try (RawClient client = new RawClient(server.purchasesUrl())) {
      client.write(Requests.purchase("INV-1")).rest();
    } catch (IOException e) {
      // The server is closed: the extension reports that no fault happened.
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  @WithFault("status-503")
  void happensOnceInEachRunOfAParameterizedTest(int run, FaultServer server) {
    assertEquals(List.of(Kind.IN_DOUBT, Kind.APPROVED), purchases(server, 2));
    assertEquals(1, server.count(FaultCatalogue.fault("status-503")).requests());
  }

  @Nested
  @WithFault(value = "status-503", always = true)
  class OnTheClass {

    @Test
    void happensInEachTest(FaultServer server) {
      assertEquals(List.of(Kind.IN_DOUBT), purchases(server, 1));
    }

    @Test
    void needNotHappen(FaultServer server) {
      assertEquals(0, server.requests());
    }

    @Test
    @WithFault("refused-422")
    void whatIsOnTheMethodGoesFirst(FaultServer server) {
      assertEquals(List.of(Kind.REFUSED, Kind.IN_DOUBT), purchases(server, 2));
    }

    @Nested
    @WithFault("refused-422")
    class Within {

      @Test
      void whatIsNearerGoesFirst(FaultServer server) {
        assertEquals(List.of(Kind.REFUSED, Kind.IN_DOUBT), purchases(server, 2));
      }
    }
  }
}
