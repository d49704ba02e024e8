package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.sample.BillingOptions.Task;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BillingOptionsTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @ParameterizedTest
  @CsvSource({
    "--nonsense, there is no option --nonsense",
    "--threads=CANARY, there is no option --threads=; a value stands behind a blank",
    "CANARY, there is no option without dashes",
    "--file, --file needs a value",
    "--threads 0, --threads must be a number from 1 to 256",
    "--threads CANARY, --threads must be a number from 1 to 256",
    "--rate -1, --rate must be a number from 0 to 100000",
    "--count 9999999999, --count must be a number from 0 to 100000000",
    "--threads 2, --file is missing: the CSV with the charges",
    "--file due.csv, --purchases is missing: the gateway's base URL",
    "--reconcile --purchases https://p.example, --file is missing: the CSV with the charges",
    "--generate a.csv --reconcile, '--reconcile, --generate and --compare are one at a time'",
    "--compare a.csv, --file is missing: the CSV with the charges",
    "--file a --purchases https://p.example, set the environment variable CARDFILE_USERNAME",
    "--file a --purchases http://127.0.0.1:1 --journal CANARY, '--journal must be file:PATH,'",
    "--generate a --purchases nonsense, '--purchases '",
  })
  void wrongOptionIsOneSentenceAndTheUsage(String line, String message) {
    assertEquals(BillingRun.WRONG_OPTIONS, run(line.split(" ")));
    assertTrue(err().startsWith("cardfile-billing: " + message), err());
    assertTrue(err().contains(BillingOptions.USAGE), err());
    assertFalse(err().contains("CANARY"), err());
    assertEquals("", out.toString(StandardCharsets.UTF_8));
  }

  @Test
  void addressWithoutTlsIsRefused() {
    Map<String, String> environment = Map.of("CARDFILE_USERNAME", "m", "CARDFILE_TOKEN", "CANARY");
    String[] line = {"--file", "a", "--purchases", "http://p.example"};
    assertEquals(
        BillingRun.WRONG_OPTIONS,
        new BillingRun(stream(out), stream(err), environment, Clock.systemUTC()).run(line));
    assertTrue(err().contains("--purchases must be https"), err());
    assertFalse(err().contains("CANARY"), err());
  }

  @Test
  void helpIsTheUsage() {
    assertEquals(BillingRun.DONE, run("--help"));
    assertEquals(BillingOptions.USAGE.strip(), out.toString(StandardCharsets.UTF_8).strip());
  }

  @Test
  void usageNamesEveryOptionWithItsDefault() throws Exception {
    BillingOptions defaults =
        BillingOptions.parse(List.of("--file", "a", "--purchases", "https://p.example"));
    assertEquals(Task.CHARGE, defaults.task);
    assertTrue(BillingOptions.USAGE.contains(defaults.threads + " by default"));
    assertTrue(BillingOptions.USAGE.contains(defaults.deadline.toSeconds() + " by default"));
    assertTrue(BillingOptions.USAGE.contains(defaults.list + " by default"));
    assertTrue(BillingOptions.USAGE.contains(defaults.quiet.toMinutes() + " by default"));
  }

  @Test
  void nothingAtAllIsTheTrial() throws Exception {
    assertEquals(Task.TRY, BillingOptions.parse(List.of()).task);
  }

  @Test
  void missingFileIsTold() {
    int code =
        run(
            "--file",
            "/no/such/due.csv",
            "--purchases",
            "http://127.0.0.1:1",
            "--journal",
            "memory");
    assertEquals(BillingRun.FAILED, code);
    assertEquals("cardfile-billing: there is no file /no/such/due.csv\n", err());
  }

  private int run(String... line) {
    return new BillingRun(stream(out), stream(err), Map.of(), Clock.systemUTC()).run(line);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
