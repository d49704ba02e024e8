package io.cardfile.testkit.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.console.ConsoleClient.Answer;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.testkit.http.RawClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Faults that are switched on and off while the sandbox runs. */
class RunningFaultsTest {

  private static final int LOST = -1;
  private static final int ANSWERED = 200;

  private FaultServer server;
  private ConsoleClient client;

  @BeforeEach
  void start() throws IOException {
    server = FaultServer.builder(GatewaySimulator.create()).console().start();
    client = new ConsoleClient(server.walletUrl());
  }

  @AfterEach
  void close() {
    server.close();
  }

  private Answer schedule(String fault, String when) {
    Answer added = client.post("faults", "{\"fault\":\"" + fault + "\",\"when\":{" + when + "}}");
    assertEquals(201, added.status(), added.reply().body());
    return added;
  }

  private List<Integer> purchases(String... references) {
    List<Integer> statuses = new ArrayList<>();
    for (String reference : references) {
      statuses.add(client.first(reference, TestCards.VISA_APPROVED.number()).status());
    }
    return statuses;
  }

  @Test
  void nextRequestIsCharged() {
    assertEquals(List.of(ANSWERED), purchases("A"));
    schedule("lost-reply", "\"next\":true");
    assertEquals(List.of(LOST, ANSWERED), purchases("B", "C"));
    assertEquals(3, client.api("ledger").array("entries").size());
    assertEquals("1", client.api("faults").item("scheduled", 0).get("happened").text());
    assertTrue(client.api("faults").item("scheduled", 0).get("is_over").bool());
    assertEquals("lost-reply", client.api("exchanges/2").json().get("fault").text());
  }

  @Test
  void requestIsCountedFromNow() {
    purchases("A", "B");
    schedule("lost-reply", "\"request\":2");
    client.api("ledger");
    assertEquals(List.of(ANSWERED, LOST, ANSWERED), purchases("C", "D", "E"));
  }

  @Test
  void everyRequestUntilItIsRemoved() {
    String id = schedule("lost-reply", "\"always\":true").json().get("id").text();
    assertEquals(List.of(LOST, LOST), purchases("A", "B"));
    client.delete("faults/" + id);
    assertEquals(List.of(ANSWERED), purchases("C"));
  }

  @Test
  void shareOfRequestsIsTheSameForTheSameSeed() {
    String[] references = new String[30];
    for (int i = 0; i < references.length; i++) {
      references[i] = "R" + i;
    }
    schedule("lost-reply", "\"percent\":40,\"seed\":7");
    List<Integer> once = purchases(references);
    client.post("reset", "{}");
    schedule("lost-reply", "\"percent\":40,\"seed\":7");
    assertEquals(once, purchases(references));
    assertTrue(once.contains(LOST) && once.contains(ANSWERED), once.toString());
  }

  @Test
  void oneReference() {
    schedule("lost-reply", "\"reference\":\"B\"");
    assertEquals(List.of(ANSWERED, LOST, ANSWERED), purchases("A", "B", "C"));
  }

  @Test
  void everyFaultSparesTheConsole() {
    FaultCatalogue.all().stream()
        .filter(named -> !named.isLasting())
        .forEach(
            named -> {
              String id = schedule(named.name(), "\"always\":true").json().get("id").text();
              assertEquals(200, healthOnNewConnection(), named.name());
              assertEquals(204, client.delete("faults/" + id).status(), named.name());
            });
    assertEquals(0, server.requests());
    assertEquals(0, server.simulator().requestCount());
  }

  private int healthOnNewConnection() {
    try (RawClient raw = new RawClient(server.walletUrl())) {
      String host = server.walletUrl().substring("http://".length());
      return raw.write("GET /_sandbox/health HTTP/1.1\r\nHost: " + host + "\r\n\r\n").status();
    } catch (IOException cut) {
      return LOST;
    }
  }

  @Test
  void faultOnAcceptingHappensToTheGatewayOnly() throws IOException {
    schedule("accept-cut", "\"next\":true");
    client.api("ledger");
    try (RawClient raw = new RawClient(server.walletUrl())) {
      raw.write("GET /v1.0/purchases/A HTTP/1.1\r\nHost: x\r\n\r\n");
      assertTrue(raw.ended());
    }
    assertEquals(1, server.count(FaultCatalogue.fault("accept-cut")).connections());
    assertEquals(1, server.connections());
    assertEquals(List.of(ANSWERED), purchases("A"));
  }

  @Test
  void overHttpsSuchFaultIsRefusedBecauseItWouldCutOffTheConsole() throws IOException {
    try (FaultServer https =
        FaultServer.builder(GatewaySimulator.create()).https().console().start()) {
      ConsoleClient secure = new ConsoleClient(https.walletUrl());
      String when = "\",\"when\":{\"next\":true}}";
      assertEquals(
          "400 invalid fault", secure.post("faults", "{\"fault\":\"accept-cut" + when).error());
      assertEquals(201, secure.post("faults", "{\"fault\":\"lost-reply" + when).status());
    }
  }
}
