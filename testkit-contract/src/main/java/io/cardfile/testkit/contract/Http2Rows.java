package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.contract.TransportContract.Capability;
import io.cardfile.testkit.contract.http2.Http2Error;
import io.cardfile.testkit.contract.http2.Http2Fault;
import io.cardfile.testkit.contract.http2.Http2FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * HTTP/2 has further signals to send a request again; here each one follows a purchase that was
 * charged.
 */
abstract class Http2Rows extends ContractRows {

  private static final String FAULTS = "io.cardfile.testkit.contract.Http2Rows#faults";
  private static final Set<Kind> IN_DOUBT = EnumSet.of(Kind.IN_DOUBT);

  private GatewaySimulator gateway;
  private Http2FaultServer http2;

  Http2Rows(TransportContract contract) {
    super(contract);
  }

  private void startGateway() throws IOException {
    requires(Capability.HTTP_2);
    trustSandbox();
    gateway = GatewaySimulator.builder().token(Secrets.TOKEN).chargeDuplicates().build();
    http2 = Http2FaultServer.inFrontOf(gateway);
  }

  @AfterEach
  void stopGateway() {
    if (http2 != null) {
      retire(http2::requests, http2::close);
    }
  }

  private void restartGateway() throws IOException {
    stopGateway();
    startGateway();
  }

  private PurchaseChecker checker() {
    return new PurchaseChecker(transport, http2.purchasesUrl(), http2::requests, gateway.ledger());
  }

  static List<Http2Fault> faults() {
    List<Http2Fault> faults = new ArrayList<>();
    for (Http2Error error : Http2Error.values()) {
      faults.add(Http2Fault.resetStream(error));
    }
    Collections.addAll(
        faults,
        Http2Fault.goAwayBelow(),
        Http2Fault.goAwayAt(),
        Http2Fault.cut(),
        Http2Fault.reset(),
        Http2Fault.answer(408, "{}"),
        Http2Fault.answer(421, "{}"),
        Http2Fault.answer(503, "{}", "Retry-After: 0"));
    return faults;
  }

  @Test
  void purchasesShareAConnection() throws IOException {
    startGateway();
    PurchaseChecker checker = checker();
    for (int i = 0; i < 5; i++) {
      checker.approved("INV-" + i, TIMEOUT);
    }
    assertEquals(5, http2.requests());
    assertEquals(1, http2.connections());
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @MethodSource(FAULTS)
  void onAFreshHttp2Connection(Http2Fault fault, TestReporter reporter) throws Exception {
    announce(fault, "HTTP/2, fresh", reporter);
    startGateway();
    PurchaseChecker.inTime(() -> buyAndCheck(fault, checker(), reporter), this::restartGateway);
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @MethodSource(FAULTS)
  void onAKeptHttp2Connection(Http2Fault fault, TestReporter reporter) throws Exception {
    announce(fault, "HTTP/2, kept", reporter);
    startGateway();
    PurchaseChecker.inTime(() -> playOnSecondRequest(fault, reporter), this::restartGateway);
  }

  private void playOnSecondRequest(Http2Fault fault, TestReporter reporter) {
    PurchaseChecker checker = checker();
    checker.approved("INV-0", TIMEOUT);
    buyAndCheck(fault, checker, reporter);
    http2.always(Http2Fault.none());
    checker.approved("INV-2", TIMEOUT);
  }

  private static void announce(Http2Fault fault, String circumstance, TestReporter reporter) {
    String name = fault.toString();
    int row = name.startsWith("GOAWAY") ? 34 : name.startsWith("421") ? 35 : 33;
    reporter.publishEntry(
        FaultLine.identity(
            row, name, circumstance, "the server aborts a request that it has charged"));
  }

  /** The fault happens to every request, so that a transport that sends again enters a loop. */
  private void buyAndCheck(Http2Fault fault, PurchaseChecker checker, TestReporter reporter) {
    http2.always(fault);
    Measurement seen = checker.buy("INV-1", TIMEOUT);
    reporter.publishEntry(seen.entry());
    checker.assertTruthful(seen, "INV-1", IN_DOUBT, TIMEOUT);
  }
}
