package io.cardfile.sample.billing;

import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.CardOnFile;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Demonstrates the billing run with a sandbox, a file and a journal of its own. */
final class Demo {

  private static final int CHARGES = 500;

  // "Not found" counts only after the quiet period, when no request can still be on its way.
  private static final Duration AFTER_THE_QUIET_PERIOD = Duration.ofMinutes(16);

  private final PrintStream out;

  Demo(PrintStream out) {
    this.out = out;
  }

  /** Returns the exit code of the last run. */
  int run() throws IOException {
    Path file = Files.createTempDirectory("cardfile-billing").resolve("due.csv");
    try (TestGateway gateway = TestGateway.start()) {
      writeCharges(file, CardOnFile.discover().putOn(gateway), CHARGES);
      out.println(CHARGES + " charges, of which two lose their reply:");
      gateway.onReference("RENT-0007").loseReply();
      gateway.onReference("RENT-0042").loseReply();
      run(Duration.ZERO, gateway, file, "--new-journal");
      out.println("Their look-up, as if 16 minutes later:");
      run(AFTER_THE_QUIET_PERIOD, gateway, file, "--reconcile");
      out.println("Charging again: nothing is sent twice, and nothing is missing:");
      int code = run(Duration.ZERO, gateway, file);
      gateway.ledger().nothingChargedTwice();
      return code;
    }
  }

  private int run(Duration later, TestGateway gateway, Path file, String... more) {
    List<String> arguments = new ArrayList<>(List.of(more));
    arguments.addAll(List.of("--file", file.toString(), "--gateway", gateway.url(), "--test"));
    out.println("billing " + String.join(" ", arguments));
    Clock clock = Clock.offset(Clock.systemUTC(), later);
    int code = Main.run(out, clock, Map.of(), arguments.toArray(new String[0]));
    out.println();
    return code;
  }

  /** Writes charges of a card that the amount decides on; one in fifty is declined. */
  static void writeCharges(Path file, StoredCredential card, int count) throws IOException {
    List<String> lines = new ArrayList<>(List.of(String.join(",", DueCharges.COLUMNS)));
    for (int i = 1; i <= count; i++) {
      String amount = i % 50 == 10 ? "90051" : "90000"; // 51: insufficient funds.
      lines.add(
          String.format(Locale.ROOT, "RENT-%04d,%s,AUD,%s,subscription", i, amount, card.toText()));
    }
    Files.write(file, lines);
  }
}
