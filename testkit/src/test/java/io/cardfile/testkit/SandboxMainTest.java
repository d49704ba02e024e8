package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.SimulatorRule;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.testkit.http.RawClient;
import io.cardfile.testkit.sandbox.SandboxServer;
import io.cardfile.wallet.WalletTokenOutcome;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
                    + " purchases=http://127\\.0\\.0\\.1:[0-9]+\\R"
                    + "console http://127\\.0\\.0\\.1:[0-9]+/_sandbox/\\R"),
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
        "--port --host --admin-token --seed --log --username --secret --token --https --strict --charge-duplicates --capacity --ledger --cards-on-file --fault --faults"
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
    "'--host 0.0.0.0', '--host needs --admin-token TEXT'",
    "'--host ::', '--host needs --admin-token TEXT'",
    "'--host name.invalid', '--host must be an address, or a name that this machine resolves'",
    "--admin-token, '--admin-token needs a value'",
    "'--seed x', '--seed must be a number of at most 18 digits'",
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
    assertEquals(2, main.start(line.split(" ")));
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
      assertEquals(1, main.start("--port", port));
      assertEquals(
          "cardfile-sandbox: port "
              + port
              + " is taken, or not open to this user; --port 0 takes a free one",
          err().trim());
      assertEquals("", out());
    }
  }

  @Test
  void emptyAdminTokenIsRefused() {
    assertEquals(SandboxMain.WRONG_OPTIONS, main.start("--admin-token", ""));
    assertTrue(err().contains("--admin-token must be 1 to 255 visible ASCII characters"), err());
  }

  @Test
  void otherAddressIsServedWithWarningAndToken() throws Exception {
    assertEquals(0, main.start("--host", "0.0.0.0", "--admin-token", "CANARY-token"));
    assertTrue(out().contains("\nconsole http://127.0.0.1:"), out());
    assertTrue(err().startsWith("cardfile-sandbox: warning: other machines can reach"), err());
    assertFalse((out() + err()).contains("CANARY"));
    HttpRequest root =
        HttpRequest.newBuilder(URI.create(main.server().walletUrl() + "/_sandbox/api/v1/")).build();
    assertEquals(
        401,
        HttpClient.newHttpClient().send(root, HttpResponse.BodyHandlers.discarding()).statusCode());
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.2"})
  void loopbackAddressNeedsNoToken(String host) {
    assertEquals(0, main.start("--host", host));
    assertTrue(out().startsWith("sandbox ready wallet=http://" + host + ":"), out());
    assertEquals("", err());
  }

  @Test
  void seedChoosesTheIdentifiers() {
    List<String> tokens = new ArrayList<>();
    for (String seed : List.of("7", "7", "8")) {
      main.start("--seed", seed);
      WalletTokenOutcome outcome =
          ExampleClient.of(FakeGateway.of(main.server().simulator()))
              .walletToken("INV-1", ExampleClient.TEN_DOLLARS);
      tokens.add(((WalletTokenOutcome.Issued) outcome).token());
      main.server().close();
    }
    assertEquals(tokens.get(0), tokens.get(1));
    assertNotEquals(tokens.get(0), tokens.get(2));
  }

  @Test
  void logHasOneLineForEachRequest() throws Exception {
    PipedInputStream read = new PipedInputStream(1 << 16);
    SandboxMain logging =
        new SandboxMain(
            new PrintStream(new PipedOutputStream(read), true, StandardCharsets.UTF_8), System.err);
    BufferedReader lines = new BufferedReader(new InputStreamReader(read, StandardCharsets.UTF_8));
    logging.start("--log", "--fault", "lost-reply@2");
    lines.readLine();
    lines.readLine();
    try (FaultServer server = logging.server()) {
      ExampleClient client =
          ExampleClient.of(server.walletUrl(), new HttpTransport(HttpClient.newHttpClient()));
      client.first("INV 1", TestCards.VISA_APPROVED, ExampleClient.TEN_DOLLARS);
      client.first("INV-2", TestCards.VISA_DECLINED, ExampleClient.TEN_DOLLARS);
      String at = "20..-..-..T..:..:[0-9.]+Z ";
      String first = lines.readLine();
      assertTrue(first.matches(at + "POST purchase INV_1 200 approved - [0-9]+us"), first);
      String second = lines.readLine();
      assertTrue(
          second.matches(at + "POST purchase INV-2 200 declined lost-reply [0-9]+us"), second);
    }
  }

  @Test
  void highestPortIsAccepted() throws Exception {
    assertEquals(65535, SandboxOptions.parse(List.of("--port", "65535")).port);
  }
}
