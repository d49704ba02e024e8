package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.NamedFault;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sandbox as a program, with faults. */
class SandboxFaultsTest {

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

  private List<Kind> purchases(String... references) {
    HttpClient http =
        HttpClient.newBuilder().sslContext(SandboxCertificate.clientContext()).build();
    ExampleClient client = ExampleClient.of(main.server().walletUrl(), new HttpTransport(http));
    List<Kind> kinds = new ArrayList<>();
    for (String reference : references) {
      kinds.add(client.first(reference, TestCards.VISA_APPROVED, ExampleClient.TEN_DOLLARS).kind());
    }
    return kinds;
  }

  @Test
  void faultHappensToEveryRequest() {
    assertEquals(0, main.start("--fault", "status-503"));
    assertEquals(List.of(Kind.IN_DOUBT, Kind.IN_DOUBT), purchases("INV-1", "INV-2"));
    LedgerAssert.assertThat(main.server().ledger()).chargedOnce("INV-1").chargedOnce("INV-2");
  }

  @Test
  void faultWithANumberHappensOnlyToThatRequest() {
    assertEquals(0, main.start("--fault", "status-503@2"));
    assertEquals(
        List.of(Kind.APPROVED, Kind.IN_DOUBT, Kind.APPROVED), purchases("INV-1", "INV-2", "INV-3"));
  }

  @Test
  void faultWithANumberGoesFirstInAnyOrder() {
    assertEquals(0, main.start("--fault", "status-503", "--fault", "refused-422@1"));
    assertEquals(List.of(Kind.REFUSED, Kind.IN_DOUBT), purchases("INV-1", "INV-2"));
  }

  @Test
  void faultsHappenOverHttpsAsWell() {
    assertEquals(0, main.start("--https", "--fault", "status-503"));
    assertTrue(main.server().purchasesUrl().startsWith("https:"));
    assertEquals(List.of(Kind.IN_DOUBT), purchases("INV-1"));
    LedgerAssert.assertThat(main.server().ledger()).chargedOnce("INV-1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--faults list", "--faults", "--faults --https", "--https --faults"})
  void everyFaultIsListedWithItsReasonInOneColumn(String line) {
    assertEquals(0, main.start(line.split(" ")));
    List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
    assertEquals(FaultCatalogue.all().size(), lines.size());
    Set<Integer> columns =
        FaultCatalogue.all().stream()
            .map(fault -> column(lines, fault))
            .collect(Collectors.toSet());
    assertEquals(1, columns.size(), columns.toString());
    assertNull(main.server());
  }

  private static int column(List<String> lines, NamedFault fault) {
    return lines.stream()
        .filter(
            line -> line.startsWith(fault.name() + "  ") && line.endsWith("  " + fault.reason()))
        .map(line -> line.length() - fault.reason().length())
        .findFirst()
        .orElseThrow(() -> new AssertionError(fault.name()));
  }

  @ParameterizedTest
  @CsvSource({
    "lost-replay, lost-replay, ', the nearest is \"lost-reply\"'",
    "lost-replay@1, lost-replay, ', the nearest is \"lost-reply\"'",
    "Lost-Reply, Lost-Reply, ''",
    "xyz, xyz, ''"
  })
  void unknownFaultIsNamed(String value, String name, String nearest) {
    assertEquals(SandboxMain.WRONG_OPTIONS, main.start("--fault", value));
    assertEquals(
        "cardfile-sandbox: --fault "
            + name
            + ": there is no fault of this name"
            + nearest
            + "; see --faults list",
        err.toString(StandardCharsets.UTF_8).trim());
    assertNull(main.server());
  }

  @ParameterizedTest
  @CsvSource({
    "--fault, '--fault needs a value; see --help'",
    "--fault lost-reply@, '--fault takes NAME or NAME@N, where N is a number from 1; see --help'",
    "--fault lost-reply@0, '--fault takes NAME or NAME@N, where N is a number from 1; see --help'",
    "--fault lost-reply@CANARY, "
        + "'--fault takes NAME or NAME@N, where N is a number from 1; see --help'",
    "--fault lost-reply@99999999999, "
        + "'--fault takes NAME or NAME@N, where N is a number from 1; see --help'",
    "--faults CANARY, '--faults takes the word list; --fault takes a name; see --help'"
  })
  void wrongFaultIsExplainedWithoutItsValue(String line, String message) {
    assertEquals(SandboxMain.WRONG_OPTIONS, main.start(line.split(" ")));
    String printed = err.toString(StandardCharsets.UTF_8);
    assertEquals("cardfile-sandbox: " + message, printed.trim());
    assertFalse(printed.contains("CANARY"), printed);
    assertEquals("", out.toString(StandardCharsets.UTF_8));
    assertNull(main.server());
  }
}
