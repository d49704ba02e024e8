package io.cardfile.sample;

import io.cardfile.testkit.sandbox.SandboxServer;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Shows a billing run to somebody who has nothing yet: a sandbox, a file and a journal. */
final class BillingTrial {

  private static final String COUNT = "500";

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
    say("A sandbox listens on " + url + "; a file of " + COUNT + " charges is made.");
    ask(List.of("--generate", file.toString(), "--count", COUNT, "--purchases", url));
    say("They are charged, and two replies are lost on the way.");
    sandbox.loseNextReply();
    sandbox.loseNextReply();
    ask(charge);
    say("The same command again: nothing is sent twice.");
    return ask(charge);
  }

  private void say(String line) {
    out.println();
    out.println(line);
    out.println();
  }

  private int ask(List<String> arguments) {
    out.println("  cardfile-billing " + String.join(" ", arguments));
    return new BillingRun(out, err, Map.of()).run(arguments.toArray(new String[0]));
  }
}
