package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.SimulatorRule;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.testkit.http.RawClient;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SandboxMainTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final SandboxMain main =
      new SandboxMain(
          new PrintStream(out, true, StandardCharsets.UTF_8),
          new PrintStream(err, true, StandardCharsets.UTF_8));

  @AfterEach
  void close() {
    if (main.server() != null) {
      main.server().close();
    }
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void readyLineNamesBothAddresses() {
    assertEquals(0, main.start("--port", "0"));
    assertTrue(
        out()
            .matches(
                "sandbox ready wallet=http://127\\.0\\.0\\.1:[0-9]+"
                    + " purchases=http://127\\.0\\.0\\.1:[0-9]+\\R"),
        out());
    assertEquals("", err());
    assertNotNull(main.server());
  }

  @Test
  void connectionThatSendsNothingIsClosedWithinSeconds() throws IOException {
    main.start("--port", "0");
    try (RawClient client = new RawClient(main.server().walletUrl())) {
      client.limitReads(Duration.ofSeconds(10));
      assertTrue(client.ended());
    }
  }

  @Test
  void withoutOptionsTheDefaultsApply() {
    assertEquals(0, main.start());
    assertEquals(
        PurchaseOutcome.Kind.APPROVED,
        ExampleClient.of(main.server().walletUrl(), new HttpTransport(HttpClient.newHttpClient()))
            .first("INV-1", TestCards.VISA_APPROVED, ExampleClient.TEN_DOLLARS)
            .kind());
  }

  @Test
  void credentialsAreTakenFromTheOptions() {
    main.start("--username", "TEST-merchant", "--secret", "CANARY-1", "--token", "CANARY-2");
    ExampleClient client =
        ExampleClient.of(main.server().walletUrl(), new HttpTransport(HttpClient.newHttpClient()));
    assertEquals(
        PurchaseOutcome.Kind.REFUSED,
        client.first("INV-1", TestCards.VISA_APPROVED, ExampleClient.TEN_DOLLARS).kind());
    assertEquals(
        "ISSUED", client.walletToken("CANARY-1", "INV-1", ExampleClient.TEN_DOLLARS).kind().name());
    assertFalse((out() + err()).contains("CANARY"));
  }

  @Test
  void httpsIsServedOnRequest() {
    main.start("--https");
    assertTrue(out().startsWith("sandbox ready wallet=https://127.0.0.1:"), out());
  }

  @Test
  void strictRefusesAssumedRules() {
    main.start("--strict");
    assertTrue(main.server().simulator().isStrict());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h"})
  void helpNamesEveryOptionAndStartsNothing(String option) {
    assertEquals(0, main.start(option, "--port", "0"));
    for (String name :
        "--port --username --secret --token --https --strict --charge-duplicates --capacity --ledger --cards-on-file --fault --faults"
            .concat(" --rules --help")
            .split(" ")) {
      assertTrue(out().contains("  " + name), name);
    }
    assertNull(main.server());
  }

  @ParameterizedTest
  @CsvSource({"--charge-duplicates, 2", "--strict, 1"})
  void duplicatesAreChargedOnlyWithTheOption(String option, int charges) {
    main.start(option);
    ExampleClient client = ExampleClient.of(FakeGateway.of(main.server().simulator()));
    client.first("INV-1", TestCards.VISA_APPROVED, ExampleClient.TEN_DOLLARS);
    client.first("INV-1", TestCards.VISA_APPROVED, ExampleClient.TEN_DOLLARS);
    assertEquals(charges, main.server().ledger().entries().size());
  }

  @Test
  void capacityLimitsTheLedger() {
    main.start("--capacity", "200000");
    assertEquals(200_000, main.server().ledger().capacity());
  }

  @Test
  void rulesAreListedWithTheirSources() {
    assertEquals(0, main.start("--rules"));
    for (SimulatorRule rule : GatewaySimulator.rules()) {
      assertTrue(out().contains(rule.toString()), rule.name());
    }
    assertNull(main.server());
  }

  @ParameterizedTest
  @CsvSource({
    "--port, '--port needs a value'",
    "'--port x', '--port must be a number from 0 to 65535'",
    "'--port -1', '--port must be a number from 0 to 65535'",
    "'--port 65536', '--port must be a number from 0 to 65535'",
    "'--port 999999999999', '--port must be a number from 0 to 65535'",
    "--secret, '--secret needs a value'",
    "'--capacity 0', '--capacity must be a number from 1 to 99999999'",
    "--ledger, '--ledger needs a value'",
    "--cards-on-file, '--cards-on-file needs a value'",
    "'--cards-on-file missing.csv', '--cards-on-file: there is no file missing.csv'",
    "--nonsense, 'unknown option --nonsense'",
    "--secret=CANARY, 'unknown option --secret=; separate a value by a blank'",
    "CANARY, 'unknown option (a word without dashes)'",
    "'--username a:CANARY', 'username: separator'"
  })
  void wrongOptionIsExplainedWithoutItsValue(String line, String message) {
    assertEquals(SandboxMain.WRONG_OPTIONS, main.start(line.split(" ")));
    assertTrue(err().startsWith("cardfile-sandbox: "), err());
    assertTrue(err().contains(message), err());
    assertTrue(err().contains("--help"), err());
    assertFalse(err().contains("CANARY"), err());
    assertEquals("", out());
    assertNull(main.server());
  }

  @Test
  void ledgerThatCannotBeWrittenIsNamedAndNothingStarts(@TempDir Path folder) {
    assertEquals(SandboxMain.WRONG_OPTIONS, main.start("--ledger", folder.toString()));
    assertTrue(err().startsWith("cardfile-sandbox: --ledger: " + folder + " is a folder"), err());
    assertEquals("", out());
    assertNull(main.server());
  }

  @Test
  void secretThatCannotBeUsedIsNotPrinted() {
    assertEquals(SandboxMain.WRONG_OPTIONS, main.start("--secret", " CANARY "));
    assertTrue(err().contains("config_secret"), err());
    assertFalse(err().contains("CANARY"), err());
  }

  @Test
  void takenPortIsExplained() throws Exception {
    try (SandboxServer other = SandboxServer.start()) {
      String port = String.valueOf(URI.create(other.walletUrl()).getPort());
      assertEquals(SandboxMain.PORT_TAKEN, main.start("--port", port));
      assertEquals(
          "cardfile-sandbox: port "
              + port
              + " is taken, or not open to this user; --port 0 takes a free one",
          err().trim());
      assertEquals("", out());
    }
  }

  @Test
  void highestPortIsAccepted() throws Exception {
    assertEquals(65535, SandboxOptions.parse(List.of("--port", "65535")).port);
  }
}
