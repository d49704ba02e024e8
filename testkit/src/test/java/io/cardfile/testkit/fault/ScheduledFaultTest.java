package io.cardfile.testkit.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.testkit.http.RawClient;
import io.cardfile.testkit.http.Requests;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The list of scheduled faults, removing one, and faults on a later request or on a reference. */
class ScheduledFaultTest {

  private static final Fault BUSY = Fault.afterRequest().changeStatus(503);
  private static final Fault TIME_OUT = Fault.afterRequest().changeStatus(408);

  private FaultServer server;

  @BeforeEach
  void start() throws IOException {
    server = FaultServer.inFrontOf(GatewaySimulator.create());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private int status(String reference) throws IOException {
    return send(Requests.purchase(reference));
  }

  private int send(String request) throws IOException {
    try (RawClient client = new RawClient(server.purchasesUrl())) {
      return client.write(request).status();
    }
  }

  private List<String> listed() {
    return server.scheduledFaults().stream()
        .map(ScheduledFault::toString)
        .collect(Collectors.toList());
  }

  @Test
  void scheduledFaultsAreListedWithWhatHappened() throws IOException {
    server.once(FaultCatalogue.fault("status-503"));
    server.onReference("INV-2", BUSY).onConnection(9, BUSY).always(TIME_OUT);
    server.sometimes(30, 7, List.of(BUSY, TIME_OUT));
    assertEquals(503, status("INV-1"));
    assertEquals(503, status("INV-2"));
    assertEquals(408, status("INV-3"));
    assertEquals(408, status("INV-2"));
    assertEquals(
        List.of(
            "1: status-503 (once), happened 1 times",
            "2: after the request: change (reference INV-2), happened 1 times",
            "3: after the request: change (connection 9), happened 0 times",
            "4: after the request: change (always), happened 2 times",
            "5: one of 2 faults (30 percent, seed 7), happened 0 times"),
        listed());
    assertTrue(server.scheduledFaults().get(0).isOver());
    assertFalse(server.scheduledFaults().get(3).isOver());
    assertEquals(List.of(BUSY, TIME_OUT), server.scheduledFaults().get(4).faults());
  }

  @Test
  void oneFaultIsRemovedByItsId() throws IOException {
    ScheduledFault first = server.schedule(BUSY, FaultTrigger.always());
    server.schedule(TIME_OUT, FaultTrigger.always());
    assertTrue(server.removeFault(first.id()));
    assertFalse(server.removeFault(first.id()));
    assertEquals(408, status("INV-1"));
    server.clearFaults();
    assertEquals(3, server.schedule(BUSY, FaultTrigger.once()).id());
  }

  @Test
  void requestIsCountedFromNow() throws IOException {
    assertEquals(200, status("INV-1"));
    ScheduledFault second = server.schedule(BUSY, FaultTrigger.onNextRequest(2));
    server.onNextRequest(1, TIME_OUT);
    assertEquals("request 3", second.trigger().toString());
    assertEquals(408, status("INV-2"));
    assertEquals(503, status("INV-3"));
    assertEquals(200, status("INV-4"));
  }

  @Test
  void faultOnAReferenceHappensOnceAndBeforeOthers() throws IOException {
    server.always(TIME_OUT).onReference("INV-2", Fault.afterRequest().cut());
    assertEquals(408, status("INV-1"));
    assertEquals(-1, status("INV-2"));
    assertEquals(1, server.ledger().chargesFor("INV-2").size());
    assertEquals(408, status("INV-2"));
  }

  @Test
  void faultOnAReferenceHappensToPurchasesOnly() throws IOException {
    server.onReference("INV-1", BUSY);
    String request = Requests.purchase("INV-1");
    assertEquals(404, send(request.replace("/v1.0/purchases", "/v1.0/elsewhere")));
    assertEquals(405, send(request.replace("POST ", "PUT ")));
    assertEquals(503, send(request));
  }

  @Test
  void faultOnAReferenceIsKeptWhileAnotherHappensBeforeTheBody() throws IOException {
    server.onReference("INV-1", BUSY).once(Fault.afterRequestHead().cut());
    assertEquals(-1, status("INV-1"));
    assertEquals(503, status("INV-1"));
  }

  @Test
  void faultOnAReferenceHappensAfterTheRequestOrLater() {
    for (Fault early : List.of(Fault.accept().cut(), Fault.afterRequestHead().cut())) {
      assertThrows(IllegalArgumentException.class, () -> server.onReference("INV-1", early));
    }
    assertEquals(List.of(), listed());
    for (FaultPoint point :
        List.of(
            Fault.afterRequest(),
            Fault.inStatusLine(),
            Fault.inHeaders(),
            Fault.inBody(),
            Fault.afterReply())) {
      server.onReference("INV-1", point.cut());
    }
    assertEquals(5, listed().size());
  }

  @Test
  void entriesThatAreOverAreBounded() throws IOException {
    server.always(TIME_OUT);
    try (RawClient client = new RawClient(server.purchasesUrl())) {
      for (int i = 0; i <= Schedule.MAX_OVER; i++) {
        server.onReference("INV", BUSY);
        client.write(Requests.purchase("INV")).reply();
      }
    }
    List<ScheduledFault> left = server.scheduledFaults();
    assertEquals(Schedule.MAX_OVER + 1, left.size());
    assertEquals(1, left.get(0).id());
    assertEquals(3, left.get(1).id());
  }

  @Test
  void entriesThatAreNotOverAreBounded() throws IOException {
    server.once(BUSY);
    assertEquals(503, status("INV-1"));
    for (int i = 0; i < 1000; i++) {
      server.onReference("INV-2", BUSY);
    }
    assertThrows(IllegalStateException.class, () -> server.once(BUSY));
    assertEquals(503, status("INV-2"));
    assertEquals(1002, server.schedule(BUSY, FaultTrigger.once()).id());
  }

  @Test
  void randomFaultsGiveWayToOthersWhateverTheirOrder() throws IOException {
    server.schedule(TIME_OUT, FaultTrigger.sometimes(100, 1));
    server.once(BUSY);
    assertEquals(503, status("INV-1"));
    assertEquals(408, status("INV-2"));
  }

  @Test
  void exchangeNamesTheFault() throws IOException {
    server.once(FaultCatalogue.fault("status-503")).once(BUSY).once(TIME_OUT.notCharged());
    for (int i = 1; i <= 4; i++) {
      status("INV-" + i);
    }
    assertEquals(
        List.of(
            Optional.of("status-503"), Optional.of("after the request: change"), Optional.empty()),
        server.simulator().exchanges().stream()
            .map(RecordedExchange::fault)
            .collect(Collectors.toList()));
  }

  @Test
  void resetStartsAgainWithEverything() throws IOException {
    server.always(BUSY);
    status("INV-1");
    server.reset();
    assertEquals(List.of(), listed());
    assertEquals(0, server.requests());
    assertEquals(0, server.connections());
    assertEquals(0, server.bytesSent() + server.bytesReceived());
    assertEquals(FaultCount.NONE, server.count(BUSY));
    assertEquals(0, server.ledger().size());
    server.onRequest(1, TIME_OUT);
    assertEquals(1, server.scheduledFaults().get(0).id());
    assertEquals(408, status("INV-1"));
  }

  @Test
  void triggersShowTheirValuesAndNoCardNumber() {
    assertEquals("reference ****", FaultTrigger.onReference("4005550000000001").toString());
    assertEquals("request 2 from now", FaultTrigger.onNextRequest(2).toString());
    assertEquals(Optional.of("INV-1"), FaultTrigger.onReference("INV-1").reference());
    assertEquals(7, FaultTrigger.sometimes(30, 7).seed());
    assertThrows(IllegalArgumentException.class, () -> FaultTrigger.onNextRequest(0));
    assertThrows(IllegalArgumentException.class, () -> FaultTrigger.sometimes(101, 1));
  }
}
