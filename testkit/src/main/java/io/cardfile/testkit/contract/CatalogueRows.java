package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.LedgerAssert;
import io.cardfile.testkit.contract.TransportContract.Capability;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.fault.NamedFault;
import io.cardfile.testkit.fault.Position;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.transport.BasicAuthorizer;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Purchases through the whole client under every fault of the catalogue: sent at most once, ended
 * in time, and never told otherwise than the gateway's ledger has it.
 */
abstract class CatalogueRows extends ContractRows {

  private static final String HERE = "io.cardfile.testkit.contract.CatalogueRows#";

  private GatewaySimulator gateway;
  private FaultServer faulty;
  private String url;

  CatalogueRows(TransportContract contract) {
    super(contract);
  }

  @BeforeEach
  void startGateway() throws Exception {
    gateway = GatewaySimulator.builder().chargeDuplicates().build();
    faulty = FaultServer.builder(gateway).patience(Duration.ofSeconds(3)).start();
    url = faulty.purchasesUrl();
    warmUp();
  }

  @AfterEach
  void stopGateway() {
    faulty.close();
  }

  static Stream<NamedFault> all() {
    return FaultCatalogue.all().stream();
  }

  static Stream<NamedFault> ofKeptConnections() {
    return all().filter(fault -> fault.fault().position() != Position.ACCEPT);
  }

  /** Those after which another address could be tried. */
  static Stream<NamedFault> ofRequests() {
    return ofKeptConnections()
        .filter(fault -> fault.fault().position() != Position.AFTER_REPLY && !fault.isLasting());
  }

  @ParameterizedTest
  @MethodSource(HERE + "all")
  void onAFreshConnection(NamedFault fault, TestReporter reporter) {
    faulty.onRequest(1, fault.fault());
    assertTruthful(fault, "fresh", reporter);
  }

  @ParameterizedTest
  @MethodSource(HERE + "ofRequests")
  void withASecondAddress(NamedFault fault, TestReporter reporter) throws IOException {
    InetAddress address = InetAddress.getByName("127.0.0.1");
    resolve(host -> Arrays.asList(address, address));
    url = url.replace("127.0.0.1", "localhost");
    faulty.onRequest(1, fault.fault());
    assertTruthful(fault, "two addresses", reporter);
  }

  @ParameterizedTest
  @MethodSource(HERE + "ofKeptConnections")
  void onAKeptConnection(NamedFault fault, TestReporter reporter) {
    requires(Capability.KEEP_ALIVE);
    boolean idle = fault.fault().position() == Position.AFTER_REPLY;
    faulty.onRequest(idle ? 1 : 2, fault.fault());
    assertEquals(Kind.APPROVED, buy("INV-0", TIMEOUT).outcome, "before the fault");
    if (idle) {
      requires(Capability.REPLACES_DEAD_CONNECTIONS);
      // Being idle for some time is what the fault is about; nothing waits for this.
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
    }
    assertTruthful(fault, "kept", reporter);
    Kind after = buy("INV-2", TIMEOUT).outcome;
    // Who cannot see a left-over reply is one reply behind from then on.
    assertTrue(
        after == Kind.APPROVED || idle && fault.outcomes().contains(after), "after the fault");
    assertTrue(faulty.requests() <= 3, "something was sent later");
    LedgerAssert.assertThat(gateway.ledger()).nothingChargedTwice();
  }

  private void assertTruthful(NamedFault fault, String circumstance, TestReporter reporter) {
    Duration deadline = fault.isLasting() ? SHORT : TIMEOUT;
    Measured seen = buy("INV-1", deadline);
    reporter.publishEntry(seen.entry(fault.row(), fault.name(), circumstance));
    assertTrue(seen.posts <= 1, () -> "the request was sent " + seen.posts + " times");
    assertTrue(fault.outcomes().contains(seen.outcome), () -> "told to be " + seen.outcome);
    assertTrue(seen.millis <= deadline.plus(GRACE).toMillis(), "took " + seen.millis + " ms");
    if (seen.outcome == Kind.NOT_SENT) {
      assertEquals(0, seen.posts, "told to be not sent");
    }
    assertLedgerAgrees(seen.outcome);
  }

  private void assertLedgerAgrees(Kind told) {
    LedgerAssert ledger = LedgerAssert.assertThat(gateway.ledger()).nothingChargedTwice();
    if (told == Kind.APPROVED) {
      ledger.chargedOnce("INV-1");
    } else if (told != Kind.IN_DOUBT) {
      ledger.notCharged("INV-1");
    }
  }

  private Measured buy(String reference, Duration deadline) {
    PaymentClient client =
        PaymentClient.builder(Endpoints.of(url, url), transport)
            .authorizer(BasicAuthorizer.of("TEST-merchant", "TEST"))
            .deadline(deadline)
            .build();
    PurchaseRequest request = request(reference);
    int before = faulty.requests();
    long start = System.nanoTime();
    PurchaseOutcome outcome = client.purchase(request).execute();
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    return new Measured(faulty.requests() - before, outcome.kind(), millis);
  }

  private static PurchaseRequest request(String reference) {
    return PurchaseRequest.firstCardOnFile()
        .reference(reference)
        .amount(Money.of("10.00", "AUD"))
        .card(Card.of("Ann Example", "4005550000000001", "12/2099", "123"))
        .build();
  }
}
