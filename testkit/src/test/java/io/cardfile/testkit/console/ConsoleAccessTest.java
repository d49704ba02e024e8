package io.cardfile.testkit.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.TestGateway;
import io.cardfile.testkit.http.RawClient;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleAccessTest {

  private TestGateway gateway;

  private void start() {
    gateway = TestGateway.builder().console().build();
  }

  private void startWithToken() {
    gateway = TestGateway.builder().console().host("0.0.0.0").adminToken("CANARY-token").build();
  }

  @AfterEach
  void close() {
    if (gateway != null) {
      gateway.close();
    }
  }

  private String host(String name) {
    return name + ":" + URI.create(gateway.url()).getPort();
  }

  private String reply(String line, String... headers) throws IOException {
    try (RawClient client = new RawClient(gateway.url())) {
      String body = line.startsWith("POST") ? "{}" : "";
      String type = line.startsWith("POST") ? "Content-Type: application/json\r\n" : "";
      client.write(
          line
              + " HTTP/1.1\r\n"
              + String.join("\r\n", headers).replace("PORT", host("").substring(1))
              + "\r\n"
              + type
              + "Content-Length: "
              + body.length()
              + "\r\nConnection: close\r\n\r\n"
              + body);
      return client.rest();
    }
  }

  private int status(String line, String... headers) throws IOException {
    return Integer.parseInt(reply(line, headers).substring(9, 12));
  }

  private static final String OWN = "Host: 127.0.0.1:PORT";

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:PORT", "localhost:PORT", "LOCALHOST:PORT", "[::1]:PORT"})
  void namesOfThisMachineAreAccepted(String host) throws IOException {
    start();
    assertEquals(200, status("GET /_sandbox/api/v1/health", "Host: " + host));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /",
        "GET /_sandbox",
        "GET /_sandbox/",
        "GET /favicon.ico",
        "GET /_sandbox/api/v1/health",
        "GET /_sandbox/lightbox.js",
        "GET /_sandbox/wallet?token=a&checkout_id=b",
        "GET /_sandbox/wallet/checkout?token=a&checkout_id=b",
        "POST /_sandbox/wallet/complete",
        "GET /_sandbox/api/v1/ledger",
        "POST /_sandbox/api/v1/reset",
        "DELETE /_sandbox/api/v1/faults",
        "GET /_sandbox/nothing"
      })
  void anotherHostIsRefusedOnEveryPath(String line) throws IOException {
    start();
    for (String host :
        new String[] {
          "evil.example", "evil.example:PORT", "127.0.0.1", "127.0.0.1:1", "0.0.0.0:PORT"
        }) {
      assertEquals(421, status(line, "Host: " + host), host);
    }
    assertEquals(421, status(line, OWN, OWN), "twice");
    assertEquals(421, status(line, "X-Host: 127.0.0.1:PORT"), "none");
  }

  @Test
  void refusalOfAHostNamesTheRemedy() throws IOException {
    start();
    String reply = reply("GET /_sandbox/", "Host: sandbox.example:PORT");
    assertTrue(reply.contains("--host 0.0.0.0 and --admin-token"), reply);
  }

  @Test
  void gatewayAcceptsAnyHost() throws IOException {
    start();
    assertEquals(404, status("GET /v1.0/nothing", "Host: gateway.example"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /",
        "GET /_sandbox/",
        "GET /_sandbox/api/v1/health",
        "GET /_sandbox/lightbox.js",
        "GET /_sandbox/wallet?token=a&checkout_id=b",
        "POST /_sandbox/wallet/complete",
        "GET /_sandbox/api/v1/ledger",
        "POST /_sandbox/api/v1/reset",
        "DELETE /_sandbox/api/v1/faults",
        "OPTIONS /_sandbox/api/v1/faults",
        "POST /v1.0/purchases",
        "GET /v1.0/purchases/INV-1",
        "POST /v2/TEST-merchant/INV-1/AUD/10.00/0/wallet_token"
      })
  void pageOfAnotherOriginIsRefusedOnEveryPath(String line) throws IOException {
    start();
    for (String origin :
        new String[] {
          "https://evil.example",
          "null",
          "http://127.0.0.1:1",
          "https://127.0.0.1:PORT",
          "http://127.0.0.1",
          "http://127.0.0.1:PORT.evil.example"
        }) {
      String reply = reply(line, OWN, "Origin: " + origin);
      assertTrue(reply.startsWith("HTTP/1.1 403 "), origin + reply);
      assertFalse(reply.contains("Access-Control"), reply);
    }
    assertEquals(0, gateway.requests().size());
  }

  @ParameterizedTest
  @CsvSource({
    "GET /_sandbox/, 403",
    "GET /_sandbox/api/v1/health, 403",
    "GET /_sandbox/api/v1/ledger, 403",
    "POST /_sandbox/wallet/complete, 403",
    "POST /_sandbox/wallet, 403",
    "GET /v1.0/purchases/INV-1, 403",
    "GET /_sandbox/wallet/checkout?token=a&checkout_id=b, 403"
  })
  void anotherSiteIsRefusedWithoutAnOriginToo(String line, int status) throws IOException {
    start();
    assertEquals(status, status(line, OWN, "Sec-Fetch-Site: cross-site"));
    assertEquals(status, status(line, OWN, "Sec-Fetch-Site: same-site"));
  }

  @Test
  void lightboxAndWalletMayBeEmbedded() throws IOException {
    start();
    for (String path : new String[] {"lightbox.js", "wallet?token=a&checkout_id=b"}) {
      assertEquals(200, status("GET /_sandbox/" + path, OWN, "Sec-Fetch-Site: cross-site"), path);
    }
  }

  @Test
  void aLinkOfAnotherSiteOpensThePagesAndChangesNothing() throws IOException {
    start();
    String[] link = {
      OWN, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"
    };
    String[] frame = {
      OWN, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe"
    };
    assertEquals(200, status("GET /_sandbox/", link));
    assertEquals(403, status("POST /_sandbox/api/v1/reset", link));
    assertEquals(403, status("GET /_sandbox/", frame));
    assertEquals(403, status("GET /v1.0/purchases/INV-1", link));
  }

  @Test
  void ownPagesMayCall() throws IOException {
    start();
    String[] own = {OWN, "Origin: http://127.0.0.1:PORT", "Sec-Fetch-Site: same-origin"};
    assertEquals(200, status("GET /_sandbox/api/v1/ledger", own));
    assertEquals(204, status("POST /_sandbox/api/v1/reset", own));
    assertEquals(401, status("POST /v1.0/purchases", own));
    assertEquals(200, status("GET /_sandbox/api/v1/ledger", OWN, "Sec-Fetch-Site: none"));
  }

  @Test
  void withoutConsoleItsPathsAreThoseOfTheGateway() throws IOException {
    gateway = TestGateway.start();
    assertEquals(
        404, status("GET /_sandbox/api/v1/health", "Host: x", "Origin: https://page.example"));
    assertEquals(1, gateway.requests().size());
  }

  @Test
  void otherMachinesNeedATokenForTheConsole() {
    TestGateway.Builder builder = TestGateway.builder().console().host("0.0.0.0");
    assertThrows(IllegalStateException.class, builder::build);
  }

  @ParameterizedTest
  @CsvSource({
    "GET /, 401",
    "GET /_sandbox/, 401",
    "GET /_sandbox/live.html, 401",
    "GET /_sandbox/api/v1/exchanges, 401",
    "GET /_sandbox/api/v1/nothing, 401",
    "POST /_sandbox/api/v1/reset, 401",
    "GET /_sandbox/api/v1/health, 200",
    "GET /_sandbox/tokens.css, 200",
    "GET /_sandbox/wallet/checkout?token=a&checkout_id=b, 404",
    "POST /_sandbox/wallet/complete, 400"
  })
  void tokenIsRequiredForAllButWalletAndHealth(String line, int status) throws IOException {
    startWithToken();
    assertEquals(status, status(line, OWN));
    assertEquals(
        status,
        status(line, OWN, "Authorization: " + ConsoleClient.basic("admin", "wrong")),
        "wrong token");
    if (status == 401) {
      assertTrue(reply(line, OWN).contains("\r\nWWW-Authenticate: Basic "));
      for (String wrong : new String[] {"Basic", "Basic !", "Bearer CANARY-token"}) {
        assertEquals(401, status(line, OWN, "Authorization: " + wrong));
      }
      assertEquals(
          401, status(line, OWN, "Authorization: " + ConsoleClient.basic("root", "CANARY-token")));
    }
  }

  @Test
  void rightTokenOpensTheConsole() throws IOException {
    startWithToken();
    String right = "Authorization: " + ConsoleClient.basic("admin", "CANARY-token");
    assertEquals(200, status("GET /_sandbox/api/v1/ledger", OWN, right));
    for (String host : new String[] {"0.0.0.0:PORT", "sandbox.example:8080", "192.0.2.7"}) {
      String origin = "Origin: http://" + host;
      assertEquals(200, status("GET /_sandbox/api/v1/health", "Host: " + host), host);
      assertEquals(
          204, status("POST /_sandbox/api/v1/reset", "Host: " + host, origin, right), host);
      assertEquals(403, status("POST /_sandbox/api/v1/reset", OWN, origin, right), host);
    }
    assertEquals(421, status("GET /_sandbox/", OWN, OWN, right), "twice");
    assertEquals(421, status("GET /_sandbox/", "X-Host: 192.0.2.7", right), "none");
    assertFalse(gateway.toString().contains("CANARY"));
  }
}
