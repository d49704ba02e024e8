package io.cardfile.sample.apk;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;

/** Checks that shrunk programs send the same requests and report the same outcomes as before. */
final class RunChecks {

  private static final List<String> RULES =
      List.of(ShrunkRun.keepRule(RunResult.PAYMENTS), ShrunkRun.keepRule(RunResult.CHECKOUTS));

  private final Report report;
  private final Inputs inputs;
  private final Shrinker shrinker;

  RunChecks(Report report, Inputs inputs, Shrinker shrinker) {
    this.report = report;
    this.inputs = inputs;
    this.shrinker = shrinker;
  }

  /** Runs the checks; returns the shrunk program, which can sign and pay. */
  Path run() throws Exception {
    List<Path> program = inputs.allForTheJvm();
    Path shrunk = shrinker.classFiles("runs", program, RULES);
    checkEqual("payments", RunResult.payments(program), RunResult.payments(List.of(shrunk)));
    RunResult checkouts = RunResult.checkouts(program);
    checkEqual("the app's checkouts", checkouts, RunResult.checkouts(List.of(shrunk)));

    List<String> rule = List.of(ShrunkRun.keepRule(RunResult.CHECKOUTS));
    Path bare = shrinker.classFilesWithoutRules("no-rules", inputs.appForTheJvm(), rule);
    report.control(isDifferent(bare, checkouts), "checkouts, shrunk without the rules of the jars");
    return shrunk;
  }

  private void checkEqual(String what, RunResult before, RunResult after) {
    boolean whole = !before.requests().isEmpty() && !before.output().isEmpty();
    report.check(
        whole && after.equals(before),
        what
            + ", shrunk, send and report the same as before: "
            + before.requests().size()
            + " requests, equal to the byte, "
            + before.output().lines().count()
            + " lines of outcomes");
  }

  private static boolean isDifferent(Path program, RunResult wanted) throws Exception {
    try {
      return !RunResult.checkouts(List.of(program)).equals(wanted);
    } catch (ExecutionException e) {
      return true; // A failure counts as a difference.
    }
  }
}
