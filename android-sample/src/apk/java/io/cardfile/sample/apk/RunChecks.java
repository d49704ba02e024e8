package io.cardfile.sample.apk;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;

/** The shrunk program does over the wire what the unshrunk one does. */
final class RunChecks {

  private RunChecks() {}

  static void of(Report report, Inputs inputs, Shrinker shrinker) throws Exception {
    List<Path> program = inputs.programsForTheJvm();
    Path shrunk = shrinker.classFiles("payment", program, List.of(ShrunkRun.KEPT));
    ShrunkRun.Seen before = ShrunkRun.of(program);
    ShrunkRun.Seen after = ShrunkRun.of(List.of(shrunk));
    report.check(
        after.requests().equals(before.requests()) && !before.requests().isEmpty(),
        "the shrunk payments send what the others send: "
            + before.requests().size()
            + " requests, to the byte");
    report.check(
        after.told().equals(before.told()),
        "and end as they end: " + before.told().lines().count() + " outcomes, hashes and replies");
    Path bare = shrinker.classFilesWithoutRules("no-rules", program, ShrunkRun.KEPT);
    report.control(isAnother(bare, before), "the same, shrunk without the rules of the jars");
  }

  private static boolean isAnother(Path program, ShrunkRun.Seen wanted) throws Exception {
    try {
      return !ShrunkRun.of(List.of(program)).equals(wanted);
    } catch (ExecutionException e) {
      return true;
    }
  }
}
