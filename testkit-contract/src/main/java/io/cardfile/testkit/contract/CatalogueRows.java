package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.LedgerAssert;
import io.cardfile.testkit.contract.PurchaseChecker.Step;
import io.cardfile.testkit.contract.TransportContract.Capability;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.fault.NamedFault;
import io.cardfile.testkit.fault.Position;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
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
 * in time, and with an outcome that matches the gateway's ledger.
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
    gateway = GatewaySimulator.builder().token(Secrets.TOKEN).chargeDuplicates().build();
    faulty = FaultServer.builder(gateway).maxWait(Duration.ofMillis(1500)).start();
    url = faulty.purchasesUrl();
    warmUp();
  }

  @AfterEach
  void stopGateway() {
    retire(faulty::requests, faulty::close);
  }

  static Stream<NamedFault> all() {
    return FaultCatalogue.all().stream();
  }

  static Stream<NamedFault> ofKeptConnections() {
    return FaultCatalogue.onTheWire().stream()
        .filter(fault -> fault.fault().position() != Position.ACCEPT);
  }

  /** Returns the faults after which a transport could try another address. */
  static Stream<NamedFault> ofRequests() {
    return ofKeptConnections()
        .filter(fault -> fault.fault().position() != Position.AFTER_REPLY && !fault.isLasting());
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @MethodSource(HERE + "all")
  void onAFreshConnection(NamedFault fault, TestReporter reporter) throws Exception {
    announce(fault, "fresh", reporter);
    inTime(() -> playOnFirstRequest(fault, reporter));
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @MethodSource(HERE + "ofRequests")
  void withASecondAddress(NamedFault fault, TestReporter reporter) throws Exception {
    announce(fault, "fresh, two addresses", reporter);
    inTime(
        () -> {
          resolveTwice();
          playOnFirstRequest(fault, reporter);
        });
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @MethodSource(HERE + "ofKeptConnections")
  void onAKeptConnection(NamedFault fault, TestReporter reporter) throws Exception {
    announce(fault, "kept", reporter);
    inTime(() -> playOnSecondRequest(fault, reporter));
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @MethodSource(HERE + "ofRequests")
  void onAKeptConnectionWithASecondAddress(NamedFault fault, TestReporter reporter)
      throws Exception {
    announce(fault, "kept, two addresses", reporter);
    inTime(
        () -> {
          resolveTwice();
          playOnSecondRequest(fault, reporter);
        });
  }

  private void inTime(Step row) throws Exception {
    PurchaseChecker.inTime(row, this::restartGateway);
  }

  private void restartGateway() throws Exception {
    stopGateway();
    startGateway();
  }

  private static void announce(NamedFault fault, String circumstance, TestReporter reporter) {
    Map<String, String> identity =
        FaultLine.identity(fault.row(), fault.name(), circumstance, fault.reason());
    identity.put(FaultLine.LIMIT, String.valueOf(deadline(fault).plus(GRACE).toMillis()));
    if (fault.outcomes().size() > 1) {
      identity.put(FaultLine.TIMING, fault.outcomes().toString());
    }
    reporter.publishEntry(identity);
  }

  private void resolveTwice() throws IOException {
    InetAddress address = InetAddress.getByName("127.0.0.1");
    resolve(host -> Arrays.asList(address, address));
    url = url.replace("127.0.0.1", "localhost");
  }

  private void playOnFirstRequest(NamedFault fault, TestReporter reporter) {
    faulty.onRequest(1, fault.fault());
    buyAndCheck(fault, checker(), reporter);
  }

  private PurchaseChecker checker() {
    return new PurchaseChecker(transport, url, faulty::requests, gateway.ledger());
  }

  private void playOnSecondRequest(NamedFault fault, TestReporter reporter) {
    requires(Capability.KEEP_ALIVE);
    PurchaseChecker checker = checker();
    boolean idle = fault.fault().position() == Position.AFTER_REPLY;
    faulty.onRequest(idle ? 1 : 2, fault.fault());
    checker.approved("INV-0", TIMEOUT);
    if (idle) {
      requires(Capability.REPLACES_DEAD_CONNECTIONS);
      // The fault happens while the connection is idle; there is no event to wait for.
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
    }
    buyAndCheck(fault, checker, reporter);
    assertUnaffected(fault, checker, idle);
  }

  private void buyAndCheck(NamedFault fault, PurchaseChecker checker, TestReporter reporter) {
    Measurement seen = checker.buy("INV-1", deadline(fault));
    reporter.publishEntry(seen.entry());
    checker.assertTruthful(seen, "INV-1", fault.outcomes(), deadline(fault));
  }

  private static Duration deadline(NamedFault fault) {
    return fault.isLasting() ? SHORT : TIMEOUT;
  }

  /** Asserts that the purchases after the fault are not affected. */
  private void assertUnaffected(NamedFault fault, PurchaseChecker checker, boolean idle) {
    Kind after = Kind.valueOf(checker.buy("INV-2", TIMEOUT).outcome);
    int sent = 3;
    if (after == Kind.IN_DOUBT && !idle) {
      // The server was closing the connection: the transport cannot detect that in time.
      after = Kind.valueOf(checker.buy("INV-3", TIMEOUT).outcome);
      sent++;
    }
    // A transport that does not detect a left-over reply stays one reply behind.
    assertTrue(
        after == Kind.APPROVED || idle && fault.outcomes().contains(after), "after the fault");
    assertTrue(faulty.requests() <= sent, "something was sent later");
    LedgerAssert.assertThat(gateway.ledger()).nothingChargedTwice();
  }
}
