package io.cardfile.chaos;

import io.cardfile.journal.JournalState;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.reconcile.Reconciliation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Runs processes that end at each point between claim and record, one after another on one journal.
 * Each process repeats the purchase at which the one before ended, and makes an undisturbed one
 * before its own end.
 */
final class KillPointRun {

  private static final KillPoint[] POINTS = KillPoint.values();

  private final ChaosSettings settings;
  private final ProcessGroup group;
  private final Path directory;
  private final Consumer<String> notes;
  private final RunReport runReport = new RunReport("kill points");
  private final int processes;

  KillPointRun(ChaosSettings settings, ProcessGroup group, Path directory, Consumer<String> notes) {
    this.settings = settings.withoutFaults(2 * settings.killPoints());
    this.group = group;
    this.directory = directory;
    this.notes = notes;
    processes = settings.killPoints();
  }

  RunReport run() throws IOException, InterruptedException {
    Path file = directory.resolve("journal-kill-points.file");
    FileOperator.makeJournal(file);
    Path log = directory.resolve("results-KILL-POINTS.log");
    try (GatewayProcess gateway = GatewayProcess.start(group, settings);
        CallResults results = new CallResults(settings.purchases(), log)) {
      long start = System.nanoTime();
      for (int i = 0; i <= processes; i++) {
        process(gateway, results, file.toString(), i);
      }
      runReport
          .put("purchases", settings.purchases())
          .put("seconds", (System.nanoTime() - start) / 1e9)
          .put("processes that ended at a kill point", processes);
      verify(gateway, results, file.toString());
    }
    return runReport;
  }

  private static KillPoint point(int process) {
    return POINTS[process % POINTS.length];
  }

  /** Returns the purchase at which the process ends. */
  private static int target(int process) {
    return 2 * process + 1;
  }

  private void process(GatewayProcess gateway, CallResults results, String file, int number)
      throws IOException, InterruptedException {
    boolean last = number == processes;
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of(Long.toString(settings.seed()), gateway.url()));
    arguments.addAll(List.of(gateway.cards().get(0), file, point(number).name()));
    if (number > 0) {
      arguments.add("" + target(number - 1));
    }
    if (!last) {
      arguments.addAll(List.of("" + 2 * number, "!" + target(number)));
    }
    try (ChildProcess child =
        new ChildProcess(group.start(KillPointMain.class, arguments.toArray(new String[0])))) {
      for (String line = child.readLine(); line != null; line = child.readLine()) {
        results.add(line);
      }
      int status = child.awaitEnd();
      runReport.require(
          status == (last ? 0 : KillPointMain.HALTED),
          "process " + number + " ended with status " + status);
    }
  }

  private void verify(GatewayProcess gateway, CallResults results, String file) throws IOException {
    try (OpenJournal open = OpenJournal.ofFile(file, Clock.systemUTC())) {
      JournalSnapshot before = JournalSnapshot.of(open.journal(), settings.purchases());
      LedgerSnapshot ledger = gateway.ledger();
      noteKillPoints(before, ledger);
      runReport.zero("neither final nor in doubt", before.countLost(ledger));
      runReport.put("in doubt before reconciling", before.count(JournalState.IN_DOUBT));
      runReport.zero(
          "unexpected states after a kill point", count(i -> isUnexpectedState(before, i)));
      runReport.zero("charged although nothing was sent", count(i -> isChargedUnsent(ledger, i)));
      Reconciliation reconciliation =
          new LookupReconciler(
                  open.journal(), gateway.url(), ChaosSettings.PATIENCE, Clock.systemUTC())
              .run();
      runReport
          .put("  as approved", reconciliation.approvedCount())
          .put("  as declined", reconciliation.declinedCount())
          .put("  as not charged", reconciliation.notChargedCount())
          .zero("alarms", reconciliation.alarmCount());
      JournalSnapshot after = JournalSnapshot.of(open.journal(), settings.purchases());
      runReport.zero("in doubt after reconciling", after.count(JournalState.IN_DOUBT));
      PurchaseList list = new PurchaseList(settings.seed(), cards(gateway));
      new PromiseCheck(settings.purchases(), ledger, after, results, list).into(runReport);
    }
  }

  private static List<StoredCredential> cards(GatewayProcess gateway) {
    return List.of(StoredCredential.fromText(gateway.cards().get(0).substring(5)));
  }

  private int count(IntPredicate what) {
    return (int) IntStream.range(0, processes).filter(what).count();
  }

  private static boolean isUnexpectedState(JournalSnapshot before, int process) {
    JournalState state = before.state(target(process));
    return state == null || point(process).isOpen() != (state == JournalState.IN_DOUBT);
  }

  /** Excludes purchases that were not claimed: the next process makes them. */
  private static boolean isChargedUnsent(LedgerSnapshot ledger, int process) {
    KillPoint point = point(process);
    return point != KillPoint.BEFORE_CLAIM
        && point.isUnsent()
        && ledger.charges(target(process)) > 0;
  }

  private void noteKillPoints(JournalSnapshot before, LedgerSnapshot ledger) {
    notes.accept("Where a process ended            processes   in doubt   charged");
    for (KillPoint point : POINTS) {
      notes.accept(
          String.format(
              Locale.ROOT,
              "%-35s %6d %10d %9d",
              point.description,
              count(i -> point(i) == point),
              count(i -> point(i) == point && isInDoubt(before, i)),
              count(i -> point(i) == point && ledger.charges(target(i)) > 0)));
    }
  }

  private static boolean isInDoubt(JournalSnapshot before, int process) {
    return before.state(target(process)) == JournalState.IN_DOUBT;
  }
}
