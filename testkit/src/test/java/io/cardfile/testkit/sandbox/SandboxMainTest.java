package io.cardfile.testkit.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenRequest;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SandboxMainTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final SandboxMain main =
      new SandboxMain(
          new PrintStream(out, true, StandardCharsets.UTF_8),
          new PrintStream(err, true, StandardCharsets.UTF_8));

  @AfterEach
  void close() {
    if (main.gateway() != null) {
      main.gateway().close();
    }
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private Kind pay(String reference, String username, String token) {
    PurchaseRequest request =
        PurchaseRequest.card(TestCard.VISA.card())
            .reference(reference)
            .amount(Money.of("19.00", "AUD"))
            .build();
    TestGateway gateway = main.gateway();
    return gateway
        .clientBuilder()
        .credentials(username, token)
        .build()
        .purchase(request)
        .execute()
        .kind();
  }

  @Test
  void processServesUntilItIsStopped() throws Exception {
    try (SandboxProcess sandbox = SandboxProcess.start("--port", "0")) {
      String ready = sandbox.line();
      String url = ready.substring(ready.lastIndexOf('=') + 1);
      assertEquals("sandbox ready wallet=" + url + " purchases=" + url, ready);
      assertEquals("console " + url + "/_sandbox/", sandbox.line());
      assertEquals(200, status(url + "/_sandbox/api/v1/health"));
      sandbox.process().destroy();
      assertTrue(sandbox.process().waitFor(5, TimeUnit.MINUTES));
      int port = URI.create(url).getPort();
      assertThrows(ConnectException.class, () -> new Socket("127.0.0.1", port).close());
    }
  }

  private static int status(String url) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
  }

  @Test
  void processEndsWithTheExitCode() throws Exception {
    try (SandboxProcess sandbox = SandboxProcess.start("--nonsense")) {
      assertTrue(sandbox.line().startsWith("cardfile-sandbox: unknown option --nonsense"));
      assertEquals(SandboxMain.WRONG_OPTION, sandbox.process().waitFor());
    }
  }

  @Test
  void defaultsAreThoseOfTheGuide() {
    assertEquals(0, main.start());
    assertEquals("", err());
    assertEquals(Kind.APPROVED, pay("ORDER-1", "TEST-merchant", "TEST"));
    assertEquals(Kind.REFUSED, pay("ORDER-2", "TEST-merchant", "ANOTHER"));
    Instant at = main.gateway().ledger().find("ORDER-1").orElseThrow().at();
    assertTrue(Duration.between(at, Instant.now()).abs().toMinutes() < 5, at.toString());
  }

  @Test
  void optionsReachTheGateway() {
    main.start(
        "--https --username shop --token CANARY-1 --secret CANARY-2 --fault decline=51@next"
            .split(" "));
    assertTrue(out().startsWith("sandbox ready wallet=https://127.0.0.1:"), out());
    assertEquals(Kind.DECLINED, pay("ORDER-1", "shop", "CANARY-1"));
    assertEquals(Kind.APPROVED, pay("ORDER-2", "shop", "CANARY-1"));
    assertEquals(WalletTokenOutcome.Kind.ISSUED, walletToken("shop", "CANARY-2"));
    assertFalse((out() + err()).contains("CANARY"));
  }

  private WalletTokenOutcome.Kind walletToken(String username, String secret) {
    WalletTokenRequest request =
        WalletTokenRequest.builder()
            .invoiceNumber("INV-1")
            .total(Money.of("19.00", "AUD"))
            .originUrl("https://shop.example")
            .callbackPath("/wallet")
            .build();
    SignedWalletTokenRequest signed =
        LocalWalletTokenSigner.of(username, new JcaHashSigner(SharedSecret.ofUtf8(secret)))
            .sign(request);
    return main.gateway().client().walletToken(signed).execute().kind();
  }

  @Test
  void strictRefusesWhatTheSpecificationDoesNotShow() {
    main.start("--strict");
    assertEquals(Kind.REFUSED, pay("ORDER-1", "TEST-merchant", "TEST"));
  }

  @Test
  void seedChoosesTheIdentifiers() {
    assertNotEquals(idWithSeed("7"), idWithSeed("8"));
  }

  private String idWithSeed(String seed) {
    main.start("--seed", seed);
    try (TestGateway gateway = main.gateway()) {
      pay("ORDER-1", "TEST-merchant", "TEST");
      return gateway.ledger().find("ORDER-1").orElseThrow().id();
    }
  }

  @Test
  void otherMachinesNeedTheAdminToken() throws Exception {
    assertEquals(0, main.start("--host", "0.0.0.0", "--admin-token", "CANARY"));
    assertTrue(err().startsWith("cardfile-sandbox: warning: other machines can reach"), err());
    assertEquals(401, status(main.gateway().url() + "/_sandbox/api/v1/ledger"));
    assertFalse((out() + err()).contains("CANARY"));
  }

  @ParameterizedTest
  @CsvSource({
    "--port, '--port needs a value'",
    "'--port x', '--port must be a number from 0 to 65535'",
    "'--port 65536', '--port must be a number from 0 to 65535'",
    "'--seed CANARY', '--seed must be at most 18 digits'",
    "'--host 0.0.0.0', '--host needs --admin-token'",
    "'--host name.invalid', '--host must be an address'",
    "--secret, '--secret needs a value'",
    "'--token --strict', '--token needs a value'",
    "'--seed 1 --strict --seed CANARY', '--seed is given twice'",
    "'--fault lost-reply --fault lost-replay', '--fault lost-replay: there is no fault'",
    "'--fault fail=4242424242424242', '--fault ****: there is no fault \"****\"'",
    "--secret=CANARY, '--secret: separate the value by a blank'",
    "'--username a:CANARY', '--username must be 1 to 255 visible ASCII characters without a colon'",
    "'--token CANARY\u00e9', '--token must be 1 to 255 visible ASCII characters'",
    "--fualt, 'unknown option --fualt; the nearest is --fault'",
    "--prot=CANARY, 'unknown option --prot; the nearest is --port'",
    "CANARY, 'an option begins with --'",
    "'--fault accept-closed@ref=4005550000000001', '--fault ****: accept-closed happens before'",
    "'--fault lost-replay', '--fault lost-replay: there is no fault \"lost-replay\"; the nearest'"
  })
  void wrongOptionIsNamedWithoutItsValue(String line, String message) {
    assertEquals(SandboxMain.WRONG_OPTION, main.start(line.split(" ")));
    assertTrue(err().startsWith("cardfile-sandbox: " + message), err());
    String help = line.startsWith("--fault ") ? "; see --faults and --help" : "; see --help";
    assertTrue(err().endsWith(help + System.lineSeparator()), err());
    assertFalse(err().contains("CANARY") || err().contains("4005550000000001"), err());
    assertEquals("", out());
    assertNull(main.gateway());
  }

  @Test
  void portInUseEndsWithCode1() throws Exception {
    try (ServerSocket other = new ServerSocket(0)) {
      String port = String.valueOf(other.getLocalPort());
      assertEquals(SandboxMain.CANNOT_LISTEN, main.start("--port", port));
      assertTrue(err().contains("--port " + port + " is in use or not allowed"), err());
      assertEquals("", out());
    }
  }

  @Test
  void helpFitsOnAScreen() {
    assertEquals(0, main.start("--help", "--port", "0"));
    assertTrue(out().lines().count() <= 25, out());
    assertTrue(out().lines().allMatch(line -> line.length() <= 100), out());
    assertNull(main.gateway());
  }

  @Test
  void everyFaultIsPrinted() {
    assertEquals(0, main.start("--faults"));
    assertEquals(Fault.values().length, out().lines().count());
    assertTrue(out().matches("(?s).*\\Rlost-reply +loses the reply\\R.*"), out());
  }

  @Test
  void logHasOneLineForEachRequest() {
    String refusal = "refuse=Card 4242424242424242 is bad@next";
    main.start("--log", "--fault", "lost-reply@2", "--fault", refusal);
    pay("ORDER \u00e91", "TEST-merchant", "TEST");
    long logged = main.log(main.gateway(), 0);
    pay("ORDER-2", "TEST-merchant", "TEST");
    logged = main.log(main.gateway(), logged);
    main.gateway().reset();
    pay("ORDER-3", "TEST-merchant", "TEST");
    assertEquals(1, main.log(main.gateway(), logged));
    List<String> lines = out().lines().toList();
    assertEquals(5, lines.size(), out());
    assertTrue(
        lines.get(2).matches("20\\S+Z 1: purchase ORDER _1 -> refused \\(refuse=\\*{4}.*\\)"),
        lines.get(2));
    assertTrue(
        lines.get(3).matches("20\\S+Z 2: purchase ORDER-2 -> .* \\(lost-reply.*\\)"), lines.get(3));
    assertTrue(lines.get(4).matches("20\\S+Z 1: purchase ORDER-3 -> approved"), lines.get(4));
  }
}
