package io.cardfile.chaos;

import io.cardfile.journal.JournalState;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.reconcile.Reconciliation;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What is done, and looked at, when the processes of a run with a journal have ended. */
final class RunVerifier {

  private static final Duration UNDER_FAULTS = Duration.ofSeconds(2);

  private final Settings settings;
  private final RunReport column;
  private final Gateway gateway;
  private final RunContext job;
  private final CallResults tally;

  RunVerifier(
      Settings settings, RunReport column, Gateway gateway, RunContext job, CallResults tally) {
    this.settings = settings;
    this.column = column;
    this.gateway = gateway;
    this.job = job;
    this.tally = tally;
  }

  /** First while everything still fails, and interrupted; then to the end. */
  void settle() throws IOException, InterruptedException {
    try (OpenJournal open = OpenJournal.of(job)) {
      JournalSnapshot before = quiet(open);
      LedgerSnapshot truth = gateway.truth();
      column.zero("neither final nor in doubt", before.lost(truth));
      column.put("in doubt before reconciling", before.count(JournalState.IN_DOUBT));
      Reconciliation faulty = settling(open, Settings.DEADLINE).runFor(UNDER_FAULTS);
      gateway.heal();
      Reconciliation healed = settling(open, Settings.PATIENCE).run();
      reconciled(faulty, healed);
      JournalSnapshot after = JournalSnapshot.of(open.journal(), settings.purchases());
      column.zero("in doubt after reconciling", after.count(JournalState.IN_DOUBT));
      verdict(truth, after).into(column);
    }
  }

  /** Settles refusals that came on connections which were used before: these are in doubt. */
  void settleAgain() throws IOException {
    try (OpenJournal open = OpenJournal.of(job)) {
      Reconciliation again = settling(open, Settings.PATIENCE).run();
      column.put("  refusals settled as not charged", again.notChargedCount());
      column.zero("alarms after the last walk", again.alarmCount());
    }
  }

  /** Waits until the leases of those that were killed are over, where a journal has leases. */
  private JournalSnapshot quiet(OpenJournal open) throws InterruptedException {
    JournalSnapshot books = JournalSnapshot.of(open.journal(), settings.purchases());
    for (int i = 0; i < 40 && books.count(JournalState.PREPARED) > 0; i++) {
      TimeUnit.MILLISECONDS.sleep(500);
      books = JournalSnapshot.of(open.journal(), settings.purchases());
    }
    return books;
  }

  private Settling settling(OpenJournal open, Duration deadline) {
    return new Settling(open.journal(), gateway.url(), deadline, job.clock());
  }

  private void reconciled(Reconciliation faulty, Reconciliation healed) {
    column
        .put("  settled under faults, within 2 s", settled(faulty))
        .put("  settled without faults", settled(healed))
        .put("  as approved", faulty.approvedCount() + healed.approvedCount())
        .put("  as declined", faulty.declinedCount() + healed.declinedCount())
        .put("  as not charged", faulty.notChargedCount() + healed.notChargedCount())
        .zero("alarms", faulty.alarmCount() + healed.alarmCount());
  }

  private static long settled(Reconciliation run) {
    return run.approvedCount() + run.declinedCount() + run.notChargedCount();
  }

  /** What was not charged, or not sent, was sold now, and the rest replayed. */
  void close() throws IOException {
    try (OpenJournal open = OpenJournal.of(job)) {
      JournalSnapshot books = JournalSnapshot.of(open.journal(), settings.purchases());
      LedgerSnapshot truth = gateway.truth();
      RunReport end = new RunReport("at the end");
      verdict(truth, books).into(end);
      end.failures().forEach(failure -> column.require(false, failure));
      column.zero("not final at the end", tally.notFinal().size());
      column.zero("charged twice at the end", truth.chargedTwice());
      column.put("outcomes the journal could not write", tally.unrecorded());
      Figures.told(column, tally);
      Figures.faults(column, truth);
    }
  }

  private PromiseCheck verdict(LedgerSnapshot truth, JournalSnapshot books) {
    List<StoredCredential> cards =
        job.cards().stream().map(line -> StoredCredential.fromText(line.substring(5))).toList();
    return new PromiseCheck(
        settings.purchases(), truth, books, tally, new PurchaseList(settings.seed(), cards));
  }
}
