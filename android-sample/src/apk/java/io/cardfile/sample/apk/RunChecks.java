package io.cardfile.sample.apk;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;

/** What was shrunk does over the wire, and tells, what it did before. */
final class RunChecks {

  private static final List<String> RULES =
      List.of(ShrunkRun.kept(Seen.PAYMENTS), ShrunkRun.kept(Seen.CHECKOUTS));

  private final Report report;
  private final Inputs inputs;
  private final Shrinker shrinker;

  RunChecks(Report report, Inputs inputs, Shrinker shrinker) {
    this.report = report;
    this.inputs = inputs;
    this.shrinker = shrinker;
  }

  /** Gives the shrunk program, which can sign and pay. */
  Path run() throws Exception {
    List<Path> program = inputs.allForTheJvm();
    Path shrunk = shrinker.classFiles("runs", program, RULES);
    same("payments", Seen.payments(program), Seen.payments(List.of(shrunk)));
    Seen checkouts = Seen.checkouts(program);
    same("the app's checkouts", checkouts, Seen.checkouts(List.of(shrunk)));

    List<String> rule = List.of(ShrunkRun.kept(Seen.CHECKOUTS));
    Path bare = shrinker.classFilesWithoutRules("no-rules", inputs.appForTheJvm(), rule);
    report.control(isAnother(bare, checkouts), "checkouts, shrunk without the rules of the jars");
    return shrunk;
  }

  private void same(String what, Seen before, Seen after) {
    boolean whole = !before.requests().isEmpty() && !before.told().isEmpty();
    report.check(
        whole && after.equals(before),
        what
            + ", shrunk, send and tell what they did before: "
            + before.requests().size()
            + " requests to the byte, "
            + before.told().lines().count()
            + " lines of outcomes");
  }

  private static boolean isAnother(Path program, Seen wanted) throws Exception {
    try {
      return !Seen.checkouts(List.of(program)).equals(wanted);
    } catch (ExecutionException e) {
      return true; // It broke, which is as good.
    }
  }
}
