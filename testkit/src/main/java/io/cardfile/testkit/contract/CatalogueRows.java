package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.LedgerAssert;
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
    gateway = GatewaySimulator.builder().token(Secrets.TOKEN).chargeDuplicates().build();
    faulty = FaultServer.builder(gateway).patience(Duration.ofMillis(1500)).start();
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

  /** Those after which another address could be tried. */
  static Stream<NamedFault> ofRequests() {
    return ofKeptConnections()
        .filter(fault -> fault.fault().position() != Position.AFTER_REPLY && !fault.isLasting());
  }

  @ParameterizedTest
  @MethodSource(HERE + "all")
  void onAFreshConnection(NamedFault fault, TestReporter reporter) {
    announce(fault, "fresh", reporter);
    happenFirst(fault, reporter);
  }

  @ParameterizedTest
  @MethodSource(HERE + "ofRequests")
  void withASecondAddress(NamedFault fault, TestReporter reporter) throws IOException {
    announce(fault, "fresh, two addresses", reporter);
    resolveTwice();
    happenFirst(fault, reporter);
  }

  @ParameterizedTest
  @MethodSource(HERE + "ofKeptConnections")
  void onAKeptConnection(NamedFault fault, TestReporter reporter) {
    announce(fault, "kept", reporter);
    happenSecond(fault, reporter);
  }

  @ParameterizedTest
  @MethodSource(HERE + "ofRequests")
  void onAKeptConnectionWithASecondAddress(NamedFault fault, TestReporter reporter)
      throws IOException {
    announce(fault, "kept, two addresses", reporter);
    resolveTwice();
    happenSecond(fault, reporter);
  }

  private static void announce(NamedFault fault, String circumstance, TestReporter reporter) {
    Map<String, String> identity =
        FaultLine.identity(fault.row(), fault.name(), circumstance, fault.reason());
    identity.put(FaultLine.LIMIT, String.valueOf(deadline(fault).plus(GRACE).toMillis()));
    if (fault.outcomes().size() > 1) {
      identity.put(FaultLine.OPEN, fault.outcomes().toString());
    }
    reporter.publishEntry(identity);
  }

  private void resolveTwice() throws IOException {
    InetAddress address = InetAddress.getByName("127.0.0.1");
    resolve(host -> Arrays.asList(address, address));
    url = url.replace("127.0.0.1", "localhost");
  }

  private void happenFirst(NamedFault fault, TestReporter reporter) {
    faulty.onRequest(1, fault.fault());
    happen(fault, buyer(), reporter);
  }

  private Buyer buyer() {
    return new Buyer(transport, url, faulty::requests, gateway.ledger());
  }

  private void happenSecond(NamedFault fault, TestReporter reporter) {
    requires(Capability.KEEP_ALIVE);
    Buyer buyer = buyer();
    boolean idle = fault.fault().position() == Position.AFTER_REPLY;
    faulty.onRequest(idle ? 1 : 2, fault.fault());
    buyer.approved("INV-0", TIMEOUT);
    if (idle) {
      requires(Capability.REPLACES_DEAD_CONNECTIONS);
      // Being idle for some time is what the fault is about; nothing waits for this.
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
    }
    happen(fault, buyer, reporter);
    assertOver(fault, buyer, idle);
  }

  private void happen(NamedFault fault, Buyer buyer, TestReporter reporter) {
    Measured seen = buyer.buy("INV-1", deadline(fault));
    reporter.publishEntry(seen.entry());
    buyer.assertTruthful(seen, "INV-1", fault.outcomes(), deadline(fault).plus(GRACE));
  }

  private static Duration deadline(NamedFault fault) {
    return fault.isLasting() ? SHORT : TIMEOUT;
  }

  /** What comes after the fault does not suffer from it. */
  private void assertOver(NamedFault fault, Buyer buyer, boolean idle) {
    Kind after = Kind.valueOf(buyer.buy("INV-2", TIMEOUT).outcome);
    int sent = 3;
    if (after == Kind.IN_DOUBT && !idle) {
      // Sent into a connection that the server was just closing: nobody can know that in time.
      after = Kind.valueOf(buyer.buy("INV-3", TIMEOUT).outcome);
      sent++;
    }
    // Who cannot see a left-over reply is one reply behind from then on.
    assertTrue(
        after == Kind.APPROVED || idle && fault.outcomes().contains(after), "after the fault");
    assertTrue(faulty.requests() <= sent, "something was sent later");
    LedgerAssert.assertThat(gateway.ledger()).nothingChargedTwice();
  }
}
