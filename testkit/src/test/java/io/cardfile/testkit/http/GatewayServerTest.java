package io.cardfile.testkit.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.TestClock;
import io.cardfile.testkit.TestGateway;
import io.cardfile.testkit.fault.Behaviours;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The server at the level of bytes. */
class GatewayServerTest {

  private static final String BODY = Requests.BODY.replace("%", "INV-1");
  private static final String WHOLE = Requests.purchase("INV-1");
  private static final String CHUNKED = Requests.HEAD + "Transfer-Encoding: chunked\r\n\r\n";

  private final TestClock clock = TestClock.at(Instant.parse("2026-03-02T00:00:00Z"));
  private final GatewaySimulator simulator = GatewaySimulator.builder().clock(clock).build();
  private final Behaviours behaviours = new Behaviours();
  private GatewayServer server;
  private RawClient client;

  @BeforeEach
  void start() throws IOException {
    server = builder().start();
    client = new RawClient(server.url());
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    server.close();
  }

  private GatewayServer.Builder builder() {
    return GatewayServer.builder(simulator, behaviours);
  }

  private static String chunk(String text) {
    return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
  }

  private void assertApproved(String reply, String reference) {
    assertTrue(reply.startsWith("HTTP/1.1 200 "), reply);
    assertTrue(reply.contains("\"reference\":\"" + reference + "\""), reply);
    assertEquals(1, simulator.ledger().chargesFor(reference).size());
  }

  @Test
  void replyHasTheHeadersOfTheGateway() throws Exception {
    String reply = client.write(WHOLE).reply();
    assertApproved(reply, "INV-1");
    assertTrue(reply.contains("\r\nDate: Mon, 02 Mar 2026 00:00:00 GMT\r\n"), reply);
    assertTrue(reply.contains("\r\nContent-Type: application/json; charset=utf-8\r\n"), reply);
    assertTrue(reply.contains("\r\nX-Request-Id: req-1\r\n"), reply);
    assertFalse(reply.contains("Connection:"), reply);
  }

  @Test
  void connectionIsKeptAndPipelinedRequestsAreAnsweredInOrder() throws Exception {
    assertApproved(client.write(WHOLE).reply(), "INV-1");
    client.write(Requests.purchase("INV-2") + Requests.purchase("INV-3"));
    assertApproved(client.reply(), "INV-2");
    assertApproved(client.reply(), "INV-3");
  }

  @Test
  void headHasNoBodyAndAnotherMethodIsTold() throws Exception {
    client.write("HEAD /v1.0/ping HTTP/1.1\r\nHost: localhost\r\n\r\n");
    String head = client.head();
    assertTrue(head.startsWith("HTTP/1.1 405 "), head);
    assertTrue(head.contains("\r\nAllow: GET\r\n"), head);
    assertApproved(client.write(WHOLE).reply(), "INV-1");
  }

  @ParameterizedTest
  @CsvSource({"Host: localhost, Connection: close", "HTTP/1.1, HTTP/1.0"})
  void connectionEndsWhenTheClientAsksForIt(String text, String replacement) throws Exception {
    String reply = client.write(WHOLE.replace(text, replacement)).reply();
    assertApproved(reply, "INV-1");
    assertTrue(reply.contains("\r\nConnection: close\r\n"), reply);
    assertTrue(client.ended());
  }

  @Test
  void bodyMayComeInChunksWithExtensionsAndTrailers() throws Exception {
    String first = chunk(BODY.substring(0, 10)).replaceFirst("\r\n", ";name=value\r\n");
    client.write(CHUNKED + first + chunk(BODY.substring(10)) + "0\r\nA: b\r\n\r\n");
    assertApproved(client.reply(), "INV-1");
    assertApproved(client.write(Requests.purchase("INV-2")).reply(), "INV-2");
  }

  @Test
  void expectedBodyIsRequestedWithContinue() throws Exception {
    String head = WHOLE.substring(0, WHOLE.length() - BODY.length());
    client.write(head.replace("Host: localhost", "Expect: 100-continue"));
    assertEquals("HTTP/1.1 100 Continue\r\n\r\n", client.head());
    assertApproved(client.write(BODY).reply(), "INV-1");
  }

  @Test
  void requestMayArriveInSmallPiecesWithLineFeedsAlone() throws Exception {
    for (char c : WHOLE.replace("\r\n", "\n").toCharArray()) {
      client.write(String.valueOf(c));
    }
    assertApproved(client.reply(), "INV-1");
  }

  @Test
  void bodyOfAMegabyteIsRead() throws Exception {
    client.write(Requests.sized(BODY + " ".repeat((1 << 20) - BODY.length())));
    assertApproved(client.reply(), "INV-1");
  }

  @Test
  void pathReachesTheGatewayUnaltered() throws Exception {
    assertEquals(404, client.write("GET /v2/a%2Fb/%C3%A9?x=%20+1 HTTP/1.1\r\n\r\n").status());
    assertEquals("/v2/a%2Fb/%C3%A9", simulator.exchanges().get(0).request().rawPath());
    assertEquals("x=%20+1", simulator.exchanges().get(0).request().rawQuery().orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense\r\n\r\n",
        "GET  / HTTP/1.1\r\n\r\n",
        "GET / HTTP/2.0\r\n\r\n",
        "GET http://elsewhere.example/ HTTP/1.1\r\n\r\n",
        "GET * HTTP/1.1\r\n\r\n",
        "\r\n\r\n",
        "GET / HTTP/1.1\r\nno colon\r\n\r\n",
        "GET / HTTP/1.1\r\n: empty\r\n\r\n",
        "GET / HTTP/1.1\r\nA b: c\r\n\r\n",
        "GET / HTTP/1.1\r\nA: \u0001\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: +1\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 1x\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length:\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx",
        "POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nx",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n"
      })
  void malformedRequestIs400AndEndsTheConnection(String request) throws Exception {
    assertRefused(400, request);
  }

  private void assertRefused(int status, String request) throws Exception {
    client.write(request);
    client.endWriting();
    String reply = client.reply();
    assertTrue(reply.startsWith("HTTP/1.1 " + status + " "), reply);
    assertTrue(reply.contains("\"successful\":false"), reply);
    assertTrue(client.ended());
    assertEquals(0, simulator.requestCount());
  }

  @Test
  void requestBeyondALimitIsRefused() throws Exception {
    for (String length : List.of("1048577", "99999999999", "999999999999999999999999")) {
      assertRefusedOnItsOwn(413, Requests.HEAD + "Content-Length: " + length + "\r\n\r\n");
    }
    assertRefusedOnItsOwn(413, CHUNKED + chunk("x".repeat(1 << 20)) + "1\r\n");
    assertRefusedOnItsOwn(431, "GET /" + "x".repeat(20_000));
    assertRefusedOnItsOwn(400, "GET / HTTP/1.1\r\n" + "A: b\r\n".repeat(101));
    assertRefusedOnItsOwn(400, CHUNKED + "0\r\n" + "A: b\r\n".repeat(101));
    assertRefusedOnItsOwn(501, "POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n");
  }

  private void assertRefusedOnItsOwn(int status, String request) throws Exception {
    client.close();
    client = new RawClient(server.url());
    assertRefused(status, request);
  }

  @Test
  void incompleteRequestIsNotCarriedOut() throws Exception {
    client.write(WHOLE.substring(0, 300));
    client.endWriting();
    assertTrue(client.ended());
    assertEquals(0, simulator.requestCount());
  }

  @Test
  void requestThatTakesTooLongIs408AndAnIdleConnectionIsClosed() throws Exception {
    try (GatewayServer hasty = builder().maxWait(Duration.ofMillis(500)).start();
        RawClient slow = new RawClient(hasty.url());
        RawClient idle = new RawClient(hasty.url())) {
      slow.write(WHOLE.substring(0, 300));
      assertEquals(408, slow.status());
      assertTrue(idle.ended());
      assertEquals(0, simulator.requestCount());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"no-reply", "never-reads", "stall-body", "interim-endless"})
  void faultWithoutEndEndsAfterTheMaximumWait(String fault) throws Exception {
    behaviours.add(fault, 1);
    try (GatewayServer hasty = builder().maxWait(Duration.ofMillis(500)).start();
        RawClient patient = new RawClient(hasty.url())) {
      patient.write(WHOLE);
      assertTrue(ends(patient));
    }
  }

  /** Reads to the end, which is a reset when the server had unread bytes. */
  private static boolean ends(RawClient client) throws IOException {
    try {
      client.rest();
    } catch (SocketException reset) {
      // Also an end.
    }
    return true;
  }

  @Test
  void replyIsCutAtItsPosition() throws Exception {
    behaviours.add("half-status-line@next", 1);
    behaviours.add("half-headers@next", 1);
    behaviours.add("half-body@next", 1);
    assertEquals("HTTP/1.1 20", exchange("INV-1"));
    String headers = exchange("INV-2");
    assertTrue(headers.startsWith("HTTP/1.1 200 Sandbox\r\nDate:"), headers);
    assertFalse(headers.contains("\r\n\r\n"), headers);
    String body = exchange("INV-3");
    assertTrue(body.contains("\r\n\r\n{") && !body.endsWith("}"), body);
    assertEquals(3, simulator.ledger().entries().size());
  }

  private String exchange(String reference) throws IOException {
    try (RawClient other = new RawClient(server.url())) {
      return other.write(Requests.purchase(reference)).rest();
    }
  }

  @Test
  void resetIsNotAnOrderlyEnd() throws Exception {
    behaviours.add("lost-reply@next", 1);
    behaviours.add("lost-reply+reset@next", 1);
    assertEquals("", exchange("INV-1"));
    assertThrows(SocketException.class, () -> exchange("INV-2"));
    assertEquals(2, simulator.ledger().entries().size());
  }

  @Test
  void keptConnectionGoesOnAfterAFaultThatLeavesItOpen() throws Exception {
    behaviours.add("empty-object@2", 1);
    assertApproved(client.write(WHOLE).reply(), "INV-1");
    assertTrue(client.write(Requests.purchase("INV-2")).reply().endsWith("\r\n\r\n{}"));
    assertApproved(client.write(Requests.purchase("INV-3")).reply(), "INV-3");
    assertEquals(1, behaviours.connections());
    assertEquals(3, behaviours.requests());
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 304})
  void statusWithoutABodyHasNeitherBodyNorLength(int status) throws Exception {
    behaviours.add("status=" + status + "@next", 1);
    String head = client.write(WHOLE).head();
    assertTrue(head.startsWith("HTTP/1.1 " + status) && !head.contains("Content-Length"), head);
    assertApproved(client.write(WHOLE).reply(), "INV-1");
  }

  @Test
  void faultOfAConnectionDoesNotHappenToPages() throws Exception {
    behaviours.add("accept-closed", 1);
    try (GatewayServer withPages = builder().console().start();
        RawClient browser = new RawClient(withPages.url())) {
      String host = "Host: " + URI.create(withPages.url()).getAuthority();
      browser.write("GET /_sandbox/ HTTP/1.1\r\n" + host + "\r\n\r\n");
      assertEquals(200, browser.status());
      try (RawClient merchant = new RawClient(withPages.url())) {
        merchant.write(WHOLE);
        assertTrue(ends(merchant));
      }
    }
    assertEquals(0, simulator.requestCount());
  }

  @Test
  void faultsHappenUnderTls() throws Exception {
    behaviours.add("half-status-line@2", 1);
    try (GatewayServer secure = builder().https().start()) {
      assertEquals("HTTP/1.1 200 ", overTls(secure, "INV-1"));
      assertEquals("HTTP/1.1 20", overTls(secure, "INV-2"));
    }
    assertEquals(2, simulator.ledger().entries().size());
  }

  private static String overTls(GatewayServer secure, String reference) throws IOException {
    int port = URI.create(secure.url()).getPort();
    try (Socket socket =
        TestGateway.sslContext().getSocketFactory().createSocket("127.0.0.1", port)) {
      socket.setSoTimeout(120_000);
      socket.getOutputStream().write(Requests.purchase(reference).getBytes());
      return new String(socket.getInputStream().readNBytes(13));
    }
  }

  @Test
  void closingEndsEveryConnectionAndFreesThePort() throws Exception {
    behaviours.add("delay=60s", 1);
    client.write(WHOLE);
    assertTrue(behaviours.await(behaviours.list().get(0), Duration.ofMinutes(2)));
    int port = URI.create(server.url()).getPort();
    assertThrows(BindException.class, () -> builder().port(port).start());
    server.close();
    server.close();
    assertTrue(ends(client));
    assertThrows(ConnectException.class, () -> new Socket("127.0.0.1", port).close());
  }

  @Test
  void pagesThatOtherMachinesReachNeedAToken() {
    assertThrows(IllegalStateException.class, () -> builder().console().host("0.0.0.0").start());
  }
}
