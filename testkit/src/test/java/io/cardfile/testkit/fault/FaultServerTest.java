package io.cardfile.testkit.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.LedgerAssert;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.http.RawClient;
import io.cardfile.testkit.http.Requests;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import java.io.IOException;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FaultServerTest {

  private FaultServer server;

  @BeforeEach
  void start() throws IOException {
    server = FaultServer.inFrontOf(GatewaySimulator.create());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private RawClient client() throws IOException {
    return new RawClient(server.purchasesUrl());
  }

  /** Sends one purchase and reads up to the end of the connection. */
  private String exchange(String reference) throws IOException {
    try (RawClient client = client()) {
      return client.write(Requests.purchase(reference)).rest();
    }
  }

  private int status(String reference) throws IOException {
    try (RawClient client = client()) {
      return client.write(Requests.purchase(reference)).status();
    }
  }

  private LedgerAssert ledger() {
    return LedgerAssert.assertThat(server.ledger());
  }

  @Test
  void withoutAFaultItAnswersAsTheGatewayDoes() throws IOException {
    assertEquals(200, status("INV-1"));
    ledger().chargedOnce("INV-1");
    assertEquals(1, server.requests());
    assertEquals(1, server.connections());
  }

  @Test
  void aLostReplyIsCharged() throws IOException {
    server.once(Fault.afterRequest().cut());
    assertEquals("", exchange("INV-1"));
    ledger().chargedOnce("INV-1");
    assertEquals(200, status("INV-2"));
  }

  @Test
  void aLostRequestIsNotCharged() throws IOException {
    server.once(Fault.afterRequest().cut().notCharged());
    assertEquals("", exchange("INV-1"));
    ledger().nothingCharged();
  }

  @Test
  void aRequestThatIsNotForwardedIsAnswered503() throws IOException {
    server.always(Fault.inBody().sendBytewise(Duration.ofMillis(1)).notCharged());
    assertEquals(503, status("INV-1"));
    ledger().nothingCharged();
  }

  @Test
  void aResetIsNotAnOrderlyClose() throws IOException {
    server.always(Fault.afterRequest().reset());
    assertThrows(SocketException.class, () -> exchange("INV-1"));
  }

  @Test
  void atAcceptNothingIsRead() {
    Fault fault = Fault.accept().reset();
    server.always(fault);
    assertThrows(SocketException.class, () -> exchange("INV-1"));
    assertEquals(0, server.requests());
    assertEquals(0, server.bytesReceived());
    assertEquals(1, server.count(fault).connections());
    assertEquals(0, server.count(fault).requests());
  }

  @Test
  void afterTheHeadTheBodyIsNotWaitedFor() throws IOException {
    server.always(Fault.afterRequestHead().cut());
    try (RawClient client = client()) {
      assertTrue(client.write(Requests.head(100)).ended());
    }
    assertEquals(0, server.requests());
  }

  @Test
  void cutsHappenAtTheirPositions() throws IOException {
    server.onRequest(1, Fault.inStatusLine().cut());
    server.onRequest(2, Fault.inHeaders().cut());
    server.onRequest(3, Fault.inBody().cut());
    assertEquals("HTTP/1.1 20", exchange("INV-1"));
    String headers = exchange("INV-2");
    assertTrue(headers.startsWith("HTTP/1.1 200 Sandbox\r\n"), headers);
    assertTrue(headers.length() > 30 && !headers.contains("\r\n\r\n"), headers);
    String body = exchange("INV-3");
    assertTrue(body.contains("\r\n\r\n{") && !body.endsWith("}"), body);
    ledger().chargedOnce("INV-1").chargedOnce("INV-2").chargedOnce("INV-3");
  }

  @Test
  void theFirstRuleDecides() throws IOException {
    server.once(Fault.afterRequest().changeStatus(408));
    server.always(Fault.afterRequest().changeStatus(429));
    assertEquals(408, status("INV-1"));
    assertEquals(429, status("INV-2"));
    server.clearFaults();
    assertEquals(200, status("INV-3"));
  }

  @Test
  void aConnectionHasItsOwnFault() throws IOException {
    server.onConnection(2, Fault.afterRequest().reply(502, "<html>"));
    assertEquals(200, status("INV-1"));
    try (RawClient second = client()) {
      assertEquals(502, status(second, "INV-2"));
      assertEquals(502, status(second, "INV-3"));
    }
    assertEquals(200, status("INV-4"));
  }

  private static int status(RawClient client, String reference) throws IOException {
    String reply = client.write(Requests.purchase(reference)).reply();
    return Integer.parseInt(reply.substring(9, 12));
  }

  @Test
  void aKeptConnectionServesTheNextRequest() throws IOException {
    server.onRequest(2, Fault.afterRequest().changeDocument(document -> "{}"));
    try (RawClient client = client()) {
      assertTrue(client.write(Requests.purchase("INV-1")).reply().contains("INV-1"));
      assertTrue(client.write(Requests.purchase("INV-2")).reply().endsWith("\r\n\r\n{}"));
      assertTrue(client.write(Requests.purchase("INV-3")).reply().contains("INV-3"));
    }
    assertEquals(1, server.connections());
    assertEquals(3, server.requests());
  }

  @Test
  void afterTheReplyTheConnectionEnds() throws IOException {
    server.once(Fault.afterReply().cut());
    assertTrue(exchange("INV-1").endsWith("}"));
  }

  @Test
  void countsMatchTheFaultsThatHappened() throws IOException {
    Fault fault = Fault.afterRequest().reply(200, "{}");
    server.always(fault);
    String request = Requests.purchase("INV-1");
    try (RawClient client = client()) {
      String reply = client.write(request).reply();
      client.write(request).reply();
      assertEquals(1, server.count(fault).connections());
      assertEquals(2, server.count(fault).requests());
      assertEquals(2L * reply.length(), server.count(fault).bytes());
      assertEquals(2L * reply.length(), server.bytesSent());
      assertEquals(2L * request.length(), server.bytesReceived());
    }
  }

  @Test
  void aStallEndsAfterTheMaximumWait() throws IOException {
    try (FaultServer hasty = hasty()) {
      hasty.always(Fault.afterRequest().stall());
      assertEnds(hasty);
      hasty.clearFaults().always(Fault.accept().stall());
      assertEnds(hasty);
      hasty.clearFaults().always(Fault.afterRequest().sendRepeatedly("HTTP/1.1 103 Early\r\n\r\n"));
      assertEnds(hasty);
    }
  }

  private static FaultServer hasty() throws IOException {
    return FaultServer.builder(GatewaySimulator.create()).maxWait(Duration.ofMillis(200)).start();
  }

  private static void assertEnds(FaultServer hasty) throws IOException {
    long start = System.nanoTime();
    try (RawClient client = new RawClient(hasty.purchasesUrl())) {
      client.write(Requests.purchase("INV-1")).rest();
    } catch (SocketException reset) {
      // Unread data is discarded.
    }
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    assertTrue(millis >= 150 && millis < 10_000, "took " + millis + " ms");
  }

  @Test
  void closingEndsAStall() throws Exception {
    server.always(Fault.afterRequest().delay(Duration.ofMinutes(1)));
    try (RawClient client = client()) {
      client.write(Requests.purchase("INV-1"));
      awaitRequest();
      server.close();
      assertTrue(client.ended());
    }
  }

  private void awaitRequest() {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (server.requests() == 0) {
      assertTrue(System.nanoTime() < end, "no request within 10 s");
      Thread.onSpinWait();
    }
  }

  @Test
  void faultsHappenBeneathTls() throws Exception {
    try (FaultServer secure = FaultServer.builder(GatewaySimulator.create()).https().start()) {
      secure.onRequest(2, Fault.inStatusLine().cut());
      assertEquals("HTTP/1.1 200", overTls(secure, "INV-1"));
      assertEquals("HTTP/1.1 20", overTls(secure, "INV-2"));
      LedgerAssert.assertThat(secure.ledger()).chargedOnce("INV-2");
    }
  }

  private static String overTls(FaultServer secure, String reference) throws IOException {
    int port = URI.create(secure.purchasesUrl()).getPort();
    try (SSLSocket socket =
        (SSLSocket) SandboxCertificate.socketFactory().createSocket("127.0.0.1", port)) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(Requests.purchase(reference).getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readNBytes(12), StandardCharsets.UTF_8);
    }
  }

  @Test
  void faultsBeforeTheRequestCannotBeCharged() {
    Fault fault = Fault.afterRequestHead().cut();
    assertThrows(IllegalStateException.class, fault::charged);
  }

  @Test
  void aReplyThatTheGatewayLosesCannotBeChanged() throws IOException {
    server.simulator().loseNextReply();
    server.once(Fault.afterRequest().changeStatus(503));
    assertEquals("", exchange("INV-1"));
    ledger().chargedOnce("INV-1");
  }

  @Test
  void countingStartsAtOne() {
    Fault fault = Fault.accept().cut();
    assertThrows(IllegalArgumentException.class, () -> server.onRequest(0, fault));
    assertThrows(IllegalArgumentException.class, () -> server.onConnection(0, fault));
  }

  @Test
  void aMaximumWaitOverADayIsRefused() {
    FaultServer.Builder builder = FaultServer.builder(GatewaySimulator.create());
    Duration years = Duration.ofSeconds(Long.MAX_VALUE); // More milliseconds than fit in a long.
    assertThrows(IllegalArgumentException.class, () -> builder.maxWait(years));
    assertThrows(IllegalArgumentException.class, () -> builder.maxWait(Duration.ZERO));
  }

  @Test
  void toStringDescribesTheFault() {
    assertEquals("after the request: cut", Fault.afterRequest().cut().toString());
    assertEquals("in the body: stall, not charged", Fault.inBody().stall().notCharged().toString());
  }

  @Test
  void awaitFaultWaitsForAFault() throws IOException {
    Fault fault = Fault.afterRequest().stall();
    server.always(fault);
    try (RawClient client = client()) {
      client.write(Requests.purchase("INV-1"));
      assertTrue(server.awaitFault(fault, Duration.ofSeconds(10)));
      ledger().chargedOnce("INV-1");
    }
  }

  @Test
  void awaitFaultEndsAtItsLimit() {
    assertFalse(server.awaitFault(Fault.accept().cut(), Duration.ofMillis(20)));
    assertFalse(server.awaitFault(Fault.accept().cut(), Duration.ZERO));
  }

  @Test
  void randomFaultsHappenToTheirShareAndAreTheSameForASeed() throws IOException {
    List<Integer> seen = statusesUnder(7);
    long faulty = seen.stream().filter(status -> status != 200).count();
    assertTrue(faulty > 15 && faulty < 45, faulty + " of 100 instead of about 30");
    assertEquals(seen, statusesUnder(7));
    assertNotEquals(seen, statusesUnder(8));
  }

  private List<Integer> statusesUnder(long seed) throws IOException {
    Fault timeOut = Fault.afterRequest().changeStatus(408);
    Fault busy = Fault.afterRequest().changeStatus(503);
    stop();
    start();
    server.sometimes(30, seed, List.of(timeOut, busy));
    List<Integer> statuses = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      statuses.add(status("INV-" + i));
    }
    assertEquals(
        statuses.stream().filter(status -> status != 200).count(),
        server.count(timeOut).requests() + server.count(busy).requests());
    return statuses;
  }

  @Test
  void randomConnectionsAreResetAtAccept() throws IOException {
    server.sometimes(100, 1, List.of(Fault.accept().cut()));
    assertEquals("", exchange("INV-1"));
    server.clearFaults();
    assertEquals(200, status("INV-1"));
  }

  @Test
  void aShareIsZeroToOneHundredPercent() {
    assertThrows(IllegalArgumentException.class, () -> server.sometimes(101, 1, List.of()));
    assertThrows(IllegalArgumentException.class, () -> server.sometimes(-1, 1, List.of()));
  }
}
