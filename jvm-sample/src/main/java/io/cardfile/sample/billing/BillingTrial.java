package io.cardfile.sample.billing;

import io.cardfile.testkit.sandbox.SandboxServer;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Demonstrates a billing run with its own sandbox, file and journal. */
final class BillingTrial {

  private static final String COUNT = "500";

  // A decline counts only after the quiet period, when no request can still be on its way.
  private static final Duration AFTER_THE_QUIET_PERIOD = Duration.ofMinutes(16);

  private final PrintStream out;
  private final PrintStream err;

  BillingTrial(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Returns the exit code. */
  int run() throws IOException {
    Path folder = Files.createTempDirectory("cardfile-billing");
    try (SandboxServer sandbox = SandboxServer.start()) {
      return run(sandbox, folder.resolve("due.csv"));
    }
  }

  private int run(SandboxServer sandbox, Path file) {
    String url = sandbox.purchasesUrl();
    List<String> charge = List.of("--file", file.toString(), "--purchases", url, "--list", "3");
    print("cardfile-billing stands for: java -jar jvm-sample/target/cardfile-billing.jar");
    print("A sandbox listens on " + url + ". This generates a file of " + COUNT + " charges:");
    runBilling(List.of("--generate", file.toString(), "--count", COUNT, "--purchases", url));
    print("This charges them, and two replies get lost:");
    sandbox.loseNextReply();
    sandbox.loseNextReply();
    List<String> first = new ArrayList<>(charge);
    first.add("--new-journal");
    runBilling(first);
    print("These two are in doubt. This looks them up at the gateway, as if 16 minutes later:");
    List<String> reconcile = List.of("--reconcile", "--file", file.toString(), "--purchases", url);
    runBilling(reconcile, Clock.offset(Clock.systemUTC(), AFTER_THE_QUIET_PERIOD));
    print(
        "The same command again, as after a crash: nothing is sent twice, and nothing is missing:");
    int code = runBilling(charge);
    print("File and journal remain in " + file.getParent() + ".");
    return code;
  }

  private void print(String line) {
    out.println();
    out.println(line);
    out.println();
  }

  private int runBilling(List<String> arguments) {
    return runBilling(arguments, Clock.systemUTC());
  }

  private int runBilling(List<String> arguments, Clock clock) {
    out.println("  cardfile-billing " + String.join(" ", arguments));
    out.println();
    return new BillingRun(out, err, Map.of(), clock).run(arguments.toArray(new String[0]));
  }
}
