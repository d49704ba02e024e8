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
 * Processes that end at each point between claim and record, one after the other on one journal.
 * Each begins with the purchase at which the one before has ended, then makes one that goes well.
 */
final class KillPointRun {

  private static final KillPoint[] POINTS = KillPoint.values();

  private final Settings settings;
  private final ProcessGroup family;
  private final Path directory;
  private final Consumer<String> notes;
  private final RunReport column = new RunReport("kill points");
  private final int processes;

  KillPointRun(Settings settings, ProcessGroup family, Path directory, Consumer<String> notes) {
    this.settings = settings.calm(2 * settings.killPoints());
    this.family = family;
    this.directory = directory;
    this.notes = notes;
    processes = settings.killPoints();
  }

  RunReport run() throws IOException, InterruptedException {
    Path file = directory.resolve("journal-kill-points.file");
    FileOperator.makeJournal(file);
    Path log = directory.resolve("told-KILL-POINTS.log");
    try (Gateway gateway = Gateway.start(family, settings);
        CallResults tally = new CallResults(settings.purchases(), log)) {
      long start = System.nanoTime();
      for (int i = 0; i <= processes; i++) {
        process(gateway, tally, file.toString(), i);
      }
      column
          .put("purchases", settings.purchases())
          .put("seconds", (System.nanoTime() - start) / 1e9)
          .put("processes that ended at a point of the code", processes);
      judge(gateway, tally, file.toString());
    }
    return column;
  }

  private static KillPoint point(int process) {
    return POINTS[process % POINTS.length];
  }

  /** Where the process ends. */
  private static int target(int process) {
    return 2 * process + 1;
  }

  private void process(Gateway gateway, CallResults tally, String file, int number)
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
    try (ChildProcess talk =
        new ChildProcess(family.start(KillPointMain.class, arguments.toArray(new String[0])))) {
      for (String line = talk.hear(); line != null; line = talk.hear()) {
        tally.add(line);
      }
      int status = talk.awaitEnd();
      column.require(
          status == (last ? 0 : KillPointMain.HALTED), "ended with " + status + " at " + number);
    }
  }

  private void judge(Gateway gateway, CallResults tally, String file) throws IOException {
    try (OpenJournal open = OpenJournal.ofFile(file, Clock.systemUTC())) {
      JournalSnapshot before = JournalSnapshot.of(open.journal(), settings.purchases());
      LedgerSnapshot truth = gateway.truth();
      tell(before, truth);
      column.zero("neither final nor in doubt", before.lost(truth));
      column.put("in doubt before reconciling", before.count(JournalState.IN_DOUBT));
      column.zero("points that left another state", count(i -> isOther(before, truth, i)));
      column.zero("charged before anything was sent", count(i -> isEarly(truth, i)));
      Reconciliation settled =
          new Settling(open.journal(), gateway.url(), Settings.PATIENCE, Clock.systemUTC()).run();
      column
          .put("  as approved", settled.approvedCount())
          .put("  as declined", settled.declinedCount())
          .put("  as not charged", settled.notChargedCount())
          .zero("alarms", settled.alarmCount());
      JournalSnapshot after = JournalSnapshot.of(open.journal(), settings.purchases());
      column.zero("in doubt after reconciling", after.count(JournalState.IN_DOUBT));
      PurchaseList list = new PurchaseList(settings.seed(), cards(gateway));
      new PromiseCheck(settings.purchases(), truth, after, tally, list).into(column);
    }
  }

  private static List<StoredCredential> cards(Gateway gateway) {
    return List.of(StoredCredential.fromText(gateway.cards().get(0).substring(5)));
  }

  private int count(IntPredicate what) {
    return (int) IntStream.range(0, processes).filter(what).count();
  }

  private static boolean isOther(JournalSnapshot before, LedgerSnapshot truth, int process) {
    JournalState state = before.state(target(process));
    // A refusal on a connection that was used before is recorded in doubt.
    boolean mayBeRefused =
        point(process) == KillPoint.AFTER_RECORD && truth.charges(target(process)) == 0;
    return state == null
        || !mayBeRefused && point(process).isOpen() != (state == JournalState.IN_DOUBT);
  }

  /** One that was not even claimed was sold by the process behind. */
  private static boolean isEarly(LedgerSnapshot truth, int process) {
    KillPoint point = point(process);
    return point != KillPoint.BEFORE_CLAIM
        && point.isUnsent()
        && truth.charges(target(process)) > 0;
  }

  private void tell(JournalSnapshot before, LedgerSnapshot truth) {
    notes.accept("Where a process ended            processes   in doubt   charged");
    for (KillPoint point : POINTS) {
      notes.accept(
          String.format(
              Locale.ROOT,
              "%-35s %6d %10d %9d",
              point.words,
              count(i -> point(i) == point),
              count(i -> point(i) == point && isDoubt(before, i)),
              count(i -> point(i) == point && truth.charges(target(i)) > 0)));
    }
  }

  private static boolean isDoubt(JournalSnapshot before, int process) {
    return before.state(target(process)) == JournalState.IN_DOUBT;
  }
}
