package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.Fault;
import io.cardfile.testkit.TestGateway;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shop as a process, also one that is killed while it charges. */
class MainTest {

  private static final Pattern READY = Pattern.compile("shop ready (\\S+) gateway (\\S+)");

  @TempDir Path folder;
  private TestGateway gateway;
  private Process process;

  @BeforeEach
  void start() {
    gateway = TestGateway.builder().http().chargeDuplicates().build();
  }

  @AfterEach
  void close() {
    gateway.close();
    process.destroyForcibly();
  }

  /** Starts the program; returns what it prints until it is ready, or until its end. */
  private String run(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("CARDFILE_OWNER_PASSWORD", ""); // As if it were not set.
    process = builder.start();
    StringBuilder output = new StringBuilder();
    BufferedReader lines = process.inputReader();
    String line = lines.readLine();
    while (line != null && !line.startsWith("shop ready")) {
      output.append(line).append('\n');
      line = lines.readLine();
    }
    return output.append(line).toString();
  }

  private App runWithJournal(String... more) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("--port", "0", "--gateway", gateway.url()));
    arguments.addAll(List.of("--journal", folder.resolve("shop.journal").toString()));
    arguments.addAll(List.of(more));
    return new App(url(run(arguments.toArray(new String[0])), 1));
  }

  private static String url(String output, int group) {
    Matcher ready = READY.matcher(output);
    assertTrue(ready.find(), output);
    return ready.group(group);
  }

  @Test
  void withoutAGatewayItStartsASandboxAndEndsBothOnASignal() throws Exception {
    String output = run("--port", "0", "--sandbox-port", "0");
    String shop = url(output, 1);
    String sandbox = url(output, 2);
    assertTrue(output.contains("Harbour Rooms, a test shop: no money moves\n"), output);
    assertTrue(output.contains("  shop      " + shop + "\n"), output);
    assertTrue(output.matches("(?s).*  owner     " + shop + "/owner   password \\w{12}\n.*"));
    assertTrue(output.contains("  sandbox   " + sandbox + "/_sandbox/live.html "), output);
    assertEquals("200 approved", new App(shop).orderAndPay("INV-1"));
    process.destroy();
    process.waitFor();
    assertThrows(UncheckedIOException.class, () -> new App(shop).status("INV-1"));
    assertThrows(UncheckedIOException.class, () -> new App(sandbox).send("GET", "/", ""));
  }

  @Test
  void shopKilledWhileChargingChargesOnceAndResolvesTheOrder() throws Exception {
    App app = runWithJournal("--new-journal");
    gateway.next().fault(Fault.NO_REPLY);
    Future<String> paid = Concurrently.start(() -> app.orderAndPay("INV-1"));
    Concurrently.awaitRequests(gateway, 1);
    process.destroyForcibly().waitFor();
    assertThrows(ExecutionException.class, paid::get);
    App next = runWithJournal();
    assertEquals("200 in_doubt", next.pay("INV-1"));
    assertEquals("200 approved", next.status("INV-1"));
    assertEquals("200 approved", next.orderAndPay("INV-1"));
    assertEquals(409, next.order("INV-1", App.one("room")).status());
    gateway.ledger().chargedOnce("INV-1");
  }

  @Test
  void signalLetsThePaymentEnd() throws Exception {
    App app = runWithJournal("--new-journal");
    gateway.next().fault(Fault.NO_REPLY);
    Future<String> paid = Concurrently.start(() -> app.orderAndPay("INV-1"));
    Concurrently.awaitRequests(gateway, 1);
    process.destroy();
    while (isServing(app)) {
      Thread.onSpinWait();
    }
    gateway.close(); // Ends the payment.
    assertEquals("200 in_doubt", paid.get());
    process.waitFor();
  }

  private static boolean isServing(App app) {
    try {
      app.status("INV-2");
      return true;
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--gateway https://gateway.example, --gateway must be a sandbox on 127.0.0.1 or localhost",
    "--gateway http://127.0.0.1:1 --port 0 --journal nothing, shop: UNAVAILABLE: nothing is missing"
  })
  void wrongOptionsEndTheProgramWithAReason(String arguments, String reason) throws Exception {
    String output = run(arguments.split(" "));
    assertTrue(output.contains(reason), output);
    assertTrue(process.waitFor() > 0);
  }
}
