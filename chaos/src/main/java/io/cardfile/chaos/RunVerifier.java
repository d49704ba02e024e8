package io.cardfile.chaos;

import io.cardfile.journal.JournalState;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.reconcile.Reconciliation;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Reconciles and verifies a run with a journal after its processes have ended. */
final class RunVerifier {

  private static final Duration UNDER_FAULTS = Duration.ofSeconds(2);

  private final ChaosSettings settings;
  private final RunReport runReport;
  private final GatewayProcess gateway;
  private final RunContext context;
  private final CallResults results;

  RunVerifier(
      ChaosSettings settings,
      RunReport runReport,
      GatewayProcess gateway,
      RunContext context,
      CallResults results) {
    this.settings = settings;
    this.runReport = runReport;
    this.gateway = gateway;
    this.context = context;
    this.results = results;
  }

  /** Reconciles under faults with an interruption, then without faults, and verifies the result. */
  void reconcile() throws IOException, InterruptedException {
    try (OpenJournal open = OpenJournal.of(context)) {
      JournalSnapshot before = awaitLeases(open);
      LedgerSnapshot ledger = gateway.ledger();
      runReport.zero("neither final nor in doubt", before.countLost(ledger));
      runReport.put("in doubt before reconciling", before.count(JournalState.IN_DOUBT));
      Reconciliation faulty = reconciler(open, ChaosSettings.DEADLINE).runFor(UNDER_FAULTS);
      gateway.clearFaults();
      Reconciliation withoutFaults = reconciler(open, ChaosSettings.HALF_A_LEASE).run();
      reportReconciliation(faulty, withoutFaults);
      JournalSnapshot after = JournalSnapshot.of(open.journal(), settings.purchases());
      runReport.zero("in doubt after reconciling", after.count(JournalState.IN_DOUBT));
      promiseCheck(ledger, after).into(runReport);
    }
  }

  /** Waits until the leases of killed processes have expired, if the journal has leases. */
  private JournalSnapshot awaitLeases(OpenJournal open) throws InterruptedException {
    JournalSnapshot journal = JournalSnapshot.of(open.journal(), settings.purchases());
    for (int i = 0; i < 40 && journal.count(JournalState.PREPARED) > 0; i++) {
      TimeUnit.MILLISECONDS.sleep(500);
      journal = JournalSnapshot.of(open.journal(), settings.purchases());
    }
    return journal;
  }

  private LookupReconciler reconciler(OpenJournal open, Duration deadline) {
    return new LookupReconciler(open.journal(), gateway.url(), deadline, context.clock());
  }

  private void reportReconciliation(Reconciliation faulty, Reconciliation withoutFaults) {
    runReport
        .put("  resolved under faults, within 2 s", resolvedCount(faulty))
        .put("  resolved without faults", resolvedCount(withoutFaults))
        .put("  as approved", faulty.approvedCount() + withoutFaults.approvedCount())
        .put("  as declined", faulty.declinedCount() + withoutFaults.declinedCount())
        .put("  as not charged", faulty.notChargedCount() + withoutFaults.notChargedCount())
        .zero("alarms", faulty.alarmCount() + withoutFaults.alarmCount());
  }

  private static long resolvedCount(Reconciliation run) {
    return run.approvedCount() + run.declinedCount() + run.notChargedCount();
  }

  /** Verifies the run after the last pass, which sold the rest and replayed the other outcomes. */
  void close() throws IOException {
    try (OpenJournal open = OpenJournal.of(context)) {
      JournalSnapshot journal = JournalSnapshot.of(open.journal(), settings.purchases());
      LedgerSnapshot ledger = gateway.ledger();
      RunReport end = new RunReport("at the end");
      promiseCheck(ledger, journal).into(end);
      end.failures().forEach(failure -> runReport.require(false, failure));
      runReport.zero("not final at the end", results.notFinal().size());
      runReport.zero("charged twice at the end", ledger.chargedTwice());
      runReport.put("outcomes the journal could not record", results.unrecorded());
      Figures.outcomes(runReport, results);
      Figures.faults(runReport, ledger);
    }
  }

  private PromiseCheck promiseCheck(LedgerSnapshot ledger, JournalSnapshot journal) {
    List<StoredCredential> cards =
        context.cards().stream().map(line -> StoredCredential.fromText(line.substring(5))).toList();
    return new PromiseCheck(
        settings.purchases(), ledger, journal, results, new PurchaseList(settings.seed(), cards));
  }
}
