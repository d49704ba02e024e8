package io.cardfile.testkit.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.http.RawClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawHttpTest {

  private static final String BODY =
      "{\"amount\":1000,\"currency\":\"AUD\",\"reference\":\"INV-1\",\"card_holder\":\"Ann\","
          + "\"card_number\":\"4005550000000001\",\"card_expiry\":\"12/2030\",\"cvv\":\"123\","
          + "\"extra\":{\"card_on_file\":true,\"stored_credential_indicator\":\"I\"}}";
  private static final String HEAD =
      "POST /v1.0/purchases HTTP/1.1\r\nHost: localhost\r\n"
          + "Authorization: Basic VEVTVC1tZXJjaGFudDpURVNU\r\nContent-Type: application/json\r\n";

  private final GatewaySimulator simulator = GatewaySimulator.create();
  private SandboxServer server;
  private RawClient client;

  @BeforeEach
  void start() throws IOException {
    server = SandboxServer.builder(simulator).requestLimit(Duration.ofMinutes(1)).start();
    client = new RawClient(server.purchasesUrl());
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    server.close();
  }

  private static String sized(String body) {
    return HEAD + "Content-Length: " + body.length() + "\r\n\r\n" + body;
  }

  private static String chunk(String text) {
    return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
  }

  @Test
  void replyIsOneMessageWithItsHeaders() throws Exception {
    String reply = client.write(sized(BODY)).reply();
    assertTrue(reply.startsWith("HTTP/1.1 200 "), reply);
    assertTrue(reply.contains("\r\nContent-Type: application/json; charset=utf-8\r\n"), reply);
    assertTrue(reply.contains("\r\nX-Request-Id: req-1\r\n"), reply);
    assertFalse(reply.contains("Connection:"), reply);
    assertTrue(reply.endsWith("\"test\":true}"), reply);
  }

  @Test
  void connectionIsKeptForTheNextRequest() throws Exception {
    for (int i = 0; i < 3; i++) {
      String reply = client.write(sized(BODY.replace("INV-1", "INV-" + i))).reply();
      assertTrue(reply.contains("\"reference\":\"INV-" + i + "\""), reply);
    }
  }

  @Test
  void pipelinedRequestsAreAnsweredInOrder() throws Exception {
    client.write(sized(BODY) + sized(BODY.replace("INV-1", "INV-2")));
    assertTrue(client.reply().contains("\"reference\":\"INV-1\""));
    assertTrue(client.reply().contains("\"reference\":\"INV-2\""));
  }

  @Test
  void connectionEndsOnRequestOfTheClient() throws Exception {
    String head = HEAD + "Connection: close\r\nContent-Length: " + BODY.length() + "\r\n\r\n";
    String reply = client.write(head + BODY).reply();
    assertTrue(reply.contains("\r\nConnection: close\r\n"), reply);
    assertTrue(client.ended());
  }

  @Test
  void http10ConnectionEndsAfterItsReply() throws Exception {
    String reply = client.write(sized(BODY).replace("HTTP/1.1", "HTTP/1.0")).reply();
    assertTrue(reply.startsWith("HTTP/1.1 200 "), reply);
    assertTrue(client.ended());
  }

  @Test
  void bodyMayComeInChunks() throws Exception {
    String chunks = chunk(BODY.substring(0, 10)) + chunk(BODY.substring(10)) + "0\r\n\r\n";
    client.write(HEAD + "Transfer-Encoding: chunked\r\n\r\n" + chunks);
    assertTrue(client.reply().startsWith("HTTP/1.1 200 "));
    assertTrue(client.write(sized(BODY)).reply().startsWith("HTTP/1.1 422 "));
  }

  @Test
  void chunksMayHaveExtensionsAndTrailers() throws Exception {
    String chunks = chunk(BODY).replaceFirst("\r\n", ";name=value\r\n") + "0\r\nA: b\r\n\r\n";
    client.write(HEAD + "Transfer-Encoding: Chunked\r\n\r\n" + chunks);
    assertTrue(client.reply().startsWith("HTTP/1.1 200 "));
  }

  @Test
  void expectedBodyIsRequestedWithContinue() throws Exception {
    client.write(HEAD + "Expect: 100-continue\r\nContent-Length: " + BODY.length() + "\r\n\r\n");
    assertEquals("HTTP/1.1 100 Continue\r\n\r\n", client.head());
    assertTrue(client.write(BODY).reply().startsWith("HTTP/1.1 200 "));
  }

  @Test
  void requestMayArriveInSmallPieces() throws Exception {
    for (byte b : sized(BODY).getBytes(StandardCharsets.ISO_8859_1)) {
      client.write(String.valueOf((char) b));
    }
    assertTrue(client.reply().startsWith("HTTP/1.1 200 "));
  }

  @Test
  void linesMayEndWithALineFeedAlone() throws Exception {
    assertTrue(client.write(sized(BODY).replace("\r\n", "\n")).reply().contains(" 200 "));
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
    client.write(request);
    client.endWriting();
    String reply = client.reply();
    assertTrue(reply.startsWith("HTTP/1.1 400 "), reply);
    assertTrue(reply.contains("\"successful\":false"), reply);
    assertTrue(client.ended());
    assertEquals(0, simulator.requestCount());
  }

  @Test
  void otherTransferEncodingIs501() throws Exception {
    client.write("POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n");
    assertEquals(501, client.status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1048577", "99999999999", "999999999999999999999999"})
  void statedLengthBeyondAMegabyteIs413(String length) throws Exception {
    client.write(HEAD + "Content-Length: " + length + "\r\n\r\n");
    assertEquals(413, client.status());
    assertEquals(0, simulator.requestCount());
  }

  @Test
  void chunksBeyondAMegabyteAre413() throws Exception {
    client.write(HEAD + "Transfer-Encoding: chunked\r\n\r\n");
    String chunk = chunk("x".repeat(65536));
    for (int i = 0; i < 16; i++) {
      client.write(chunk);
    }
    client.write("1\r\n");
    assertEquals(413, client.status());
  }

  @Test
  void bodyOfAMegabyteIsRead() throws Exception {
    String padded = BODY + " ".repeat((1 << 20) - BODY.length());
    assertTrue(client.write(sized(padded)).reply().startsWith("HTTP/1.1 200 "));
  }

  @Test
  void longLineIs431() throws Exception {
    client.write("GET /" + "x".repeat(20_000));
    assertEquals(431, client.status());
  }

  @Test
  void tooManyHeadersAre400() throws Exception {
    client.write("GET / HTTP/1.1\r\n" + "A: b\r\n".repeat(101));
    assertEquals(400, client.status());
  }

  @Test
  void tooManyTrailersAre400() throws Exception {
    client.write(HEAD + "Transfer-Encoding: chunked\r\n\r\n0\r\n" + "A: b\r\n".repeat(101));
    assertEquals(400, client.status());
  }

  @Test
  void incompleteRequestIsNotCarriedOut() throws Exception {
    client.write(sized(BODY).substring(0, 300));
    client.endWriting();
    assertTrue(client.ended());
    assertEquals(0, simulator.requestCount());
  }

  @Test
  void lostReplySendsNoByte() throws Exception {
    server.loseNextReply();
    client.write(sized(BODY));
    assertTrue(client.ended());
    assertEquals(1, server.ledger().chargesFor("INV-1").size());
  }

  @Test
  void requestThatTakesTooLongIs408() throws Exception {
    try (SandboxServer hasty =
            SandboxServer.builder(GatewaySimulator.create())
                .requestLimit(Duration.ofSeconds(1))
                .start();
        RawClient slow = new RawClient(hasty.purchasesUrl())) {
      slow.write(sized(BODY).substring(0, 300));
      assertEquals(408, slow.status());
      assertEquals(0, hasty.simulator().requestCount());
    }
  }

  @Test
  void idleConnectionIsClosedWithoutAReply() throws Exception {
    try (SandboxServer hasty =
            SandboxServer.builder(GatewaySimulator.create())
                .requestLimit(Duration.ofMillis(100))
                .start();
        RawClient idle = new RawClient(hasty.purchasesUrl())) {
      assertTrue(idle.ended());
    }
  }

  @Test
  void rawPathReachesTheSimulatorUnaltered() throws Exception {
    client.write("GET /v2/a%2Fb/%C3%A9?x=%20+1 HTTP/1.1\r\n\r\n");
    assertEquals(404, client.status());
    assertEquals("/v2/a%2Fb/%C3%A9", simulator.exchanges().get(0).request().rawPath());
    assertEquals("x=%20+1", simulator.exchanges().get(0).request().rawQuery().orElseThrow());
  }

  @Test
  void oneMoreConnectionReplacesTheOneThatWasIdleLongest() throws Exception {
    RawClient[] clients = new RawClient[256];
    try {
      for (int i = 0; i < clients.length; i++) {
        clients[i] = new RawClient(server.purchasesUrl());
        clients[i].write("GET / HTTP/1.1\r\n\r\n").reply();
      }
      assertTrue(client.ended(), "it has been idle since before the others came");
      assertTrue(clients[0].write("GET / HTTP/1.1\r\n\r\n").reply().contains(" 404 "));
    } finally {
      for (RawClient each : clients) {
        if (each != null) {
          each.close();
        }
      }
    }
  }
}
