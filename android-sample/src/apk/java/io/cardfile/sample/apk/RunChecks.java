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
    List<Path> program = inputs.programsForTheJvm();
    Path shrunk = shrinker.classFiles("payment", program, RULES);
    Seen payments = Seen.payments(program);
    same("payments", payments, Seen.payments(List.of(shrunk)));
    same("the app's checkouts", Seen.checkouts(program), Seen.checkouts(List.of(shrunk)));

    Path bare = shrinker.classFilesWithoutRules("no-rules", program, RULES);
    report.control(isAnother(bare, payments), "payments, shrunk without the rules of the jars");
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
      return !Seen.payments(List.of(program)).equals(wanted);
    } catch (ExecutionException e) {
      return true; // It broke, which is as good.
    }
  }
}
