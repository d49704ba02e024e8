package io.cardfile.chaos;

import io.cardfile.chaos.CallResult.Call;
import io.cardfile.chaos.CallResult.Kind;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A control that must charge twice, which shows that the faults are hard enough. */
final class ControlRun {

  // A sixth of the purchases is enough: some are charged twice even without a kill.
  private static final int SHARE = 6;

  private final ChaosSettings settings;
  private final ProcessGroup group;
  private final Path directory;

  ControlRun(ChaosSettings settings, ProcessGroup group, Path directory) {
    this.settings = settings.fraction(SHARE);
    this.group = group;
    this.directory = directory;
  }

  /** Runs without a journal. */
  RunReport run(ClientMode mode, String title) throws IOException, InterruptedException {
    return run(mode, title, null);
  }

  /** Runs with a file journal whose operator does not restore lost entries. */
  RunReport careless(String title) throws IOException, InterruptedException {
    Path file = directory.resolve("journal-careless.file");
    FileOperator.makeJournal(file);
    return run(ClientMode.FILE, title, file);
  }

  private RunReport run(ClientMode mode, String title, @Nullable Path file)
      throws IOException, InterruptedException {
    RunReport runReport = new RunReport(title);
    Path log = directory.resolve("results-control-" + mode + ".log");
    try (GatewayProcess gateway = GatewayProcess.start(group, settings);
        CallResults results = new CallResults(settings.purchases(), log)) {
      RunContext context =
          new RunContext(mode, settings, gateway, file == null ? "-" : file.toString());
      FileOperator operator =
          file == null ? null : new FileOperator(file, gateway, runReport, true);
      KillSchedule schedule =
          new KillSchedule(settings.seed(), settings.purchases(), settings.kills());
      ClientSupervisor supervisor =
          new ClientSupervisor(group, context, results, schedule, settings.seed(), operator);
      long start = System.nanoTime();
      supervisor.run();
      if (operator == null) { // With a journal, entries in doubt would stay so.
        supervisor.runUntilFinal();
      }
      Figures.work(runReport, settings, System.nanoTime() - start, supervisor.kills());
      verify(runReport, gateway.ledger(), results);
      if (operator != null) {
        operator.report();
      }
    }
    return runReport;
  }

  private void verify(RunReport runReport, LedgerSnapshot ledger, CallResults results) {
    long declined =
        results.count(Call.SALE, Kind.DECLINED) == 0 ? 0 : declinedButCharged(ledger, results);
    runReport
        .put("references charged twice", ledger.chargedTwice())
        .require(
            ledger.chargedTwice() > 0, "the control did not charge twice: the faults are too few")
        .put("declined with a charge", declined);
    Figures.outcomes(runReport, results);
    Figures.faults(runReport, ledger);
  }

  private long declinedButCharged(LedgerSnapshot ledger, CallResults results) {
    long count = 0;
    for (int i = 0; i < settings.purchases(); i++) {
      boolean declined = results.of(i).stream().anyMatch(result -> result.kind() == Kind.DECLINED);
      count += declined && ledger.charges(i) > 0 ? 1 : 0;
    }
    return count;
  }
}
