package io.cardfile.sample;

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

/** Shows a billing run to somebody who has nothing yet: a sandbox, a file and a journal. */
final class BillingTrial {

  private static final String COUNT = "500";

  // A decline counts only when a request that is still on its way must have arrived.
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
    say("cardfile-billing stands for: java -jar jvm-sample/target/cardfile-billing.jar");
    say("A sandbox listens on " + url + ". A file of " + COUNT + " charges is made:");
    ask(List.of("--generate", file.toString(), "--count", COUNT, "--purchases", url));
    say("They are charged, and two replies are lost on the way:");
    sandbox.loseNextReply();
    sandbox.loseNextReply();
    List<String> first = new ArrayList<>(charge);
    first.add("--new-journal");
    ask(first);
    say("What became of these two is not guessed. The gateway is asked, as 16 minutes later:");
    List<String> reconcile = List.of("--reconcile", "--file", file.toString(), "--purchases", url);
    ask(reconcile, Clock.offset(Clock.systemUTC(), AFTER_THE_QUIET_PERIOD));
    say("The same command again, as after a crash: nothing is sent twice, and nothing is missing:");
    int code = ask(charge);
    say("File and journal are kept in " + file.getParent() + ".");
    return code;
  }

  private void say(String line) {
    out.println();
    out.println(line);
    out.println();
  }

  private int ask(List<String> arguments) {
    return ask(arguments, Clock.systemUTC());
  }

  private int ask(List<String> arguments, Clock clock) {
    out.println("  cardfile-billing " + String.join(" ", arguments));
    out.println();
    Map<String, String> environment = Map.of(ForgetfulDisks.VARIABLE, "true");
    return new BillingRun(out, err, environment, clock).run(arguments.toArray(new String[0]));
  }
}
