package io.cardfile.chaos;

import io.cardfile.chaos.CallResult.Call;
import io.cardfile.chaos.CallResult.Kind;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A run of those who must charge twice, so that the others are known to be tried hard enough. */
final class ControlRun {

  // They charge twice soon enough, and without any kill: a sixth of the whole is plenty.
  private static final int SHARE = 6;

  private final Settings settings;
  private final ProcessGroup family;
  private final Path directory;

  ControlRun(Settings settings, ProcessGroup family, Path directory) {
    this.settings = settings.part(SHARE);
    this.family = family;
    this.directory = directory;
  }

  /** Without a journal. */
  RunReport run(ClientMode way, String title) throws IOException, InterruptedException {
    return run(way, title, null);
  }

  /** With a journal in a file whose operator does not put back what it has lost. */
  RunReport careless(String title) throws IOException, InterruptedException {
    Path file = directory.resolve("journal-careless.file");
    FileOperator.makeJournal(file);
    return run(ClientMode.FILE, title, file);
  }

  private RunReport run(ClientMode way, String title, @Nullable Path file)
      throws IOException, InterruptedException {
    RunReport column = new RunReport(title);
    Path log = directory.resolve("told-control-" + way + ".log");
    try (Gateway gateway = Gateway.start(family, settings);
        CallResults tally = new CallResults(settings.purchases(), log)) {
      RunContext job = new RunContext(way, settings, gateway, file == null ? "-" : file.toString());
      FileOperator operator = file == null ? null : new FileOperator(file, gateway, column, true);
      KillSchedule moments =
          new KillSchedule(settings.seed(), settings.purchases(), settings.kills());
      Conductor conductor = new Conductor(family, job, tally, moments, settings.seed(), operator);
      long start = System.nanoTime();
      conductor.run();
      if (operator == null) { // With a journal what is in doubt stays so.
        conductor.walkToTheEnd();
      }
      Figures.work(column, settings, System.nanoTime() - start, conductor.kills());
      judge(column, gateway.truth(), tally);
      if (operator != null) {
        operator.report();
      }
    }
    return column;
  }

  private void judge(RunReport column, LedgerSnapshot truth, CallResults tally) {
    long declined =
        tally.count(Call.SALE, Kind.DECLINED) == 0 ? 0 : toldDeclinedButCharged(truth, tally);
    column
        .put("references charged twice", truth.chargedTwice())
        .require(truth.chargedTwice() > 0, "the control did not charge twice: too kind a run")
        .put("declined with a charge", declined);
    Figures.told(column, tally);
    Figures.faults(column, truth);
  }

  private long toldDeclinedButCharged(LedgerSnapshot truth, CallResults tally) {
    long count = 0;
    for (int i = 0; i < settings.purchases(); i++) {
      boolean declined = tally.told(i).stream().anyMatch(told -> told.kind() == Kind.DECLINED);
      count += declined && truth.charges(i) > 0 ? 1 : 0;
    }
    return count;
  }
}
