package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.ReportedOutcome.Kind;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.reconcile.ReconciliationRules.Decision;
import io.cardfile.reconcile.UnresolvedEntry.Reason;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One run of a {@link Reconciler}. Used once, by one thread. */
final class ReconciliationRun {

  /** What a run does. */
  private interface Work {
    void run() throws JournalException, InterruptedException;
  }

  private final Reconciler settings;
  private final SourceQueries sources;
  private final Reconciliation report = new Reconciliation();

  ReconciliationRun(Reconciler settings, QueryRate rate) {
    this.settings = settings;
    this.sources =
        new SourceQueries(
            settings.journal, settings.sources, settings.quietPeriod, settings.clock, rate);
  }

  Reconciliation run() {
    return report(this::reconcileAll);
  }

  Reconciliation run(String merchant, String reference) {
    return report(
        () -> {
          JournalEntry entry = settings.journal.find(merchant, reference).orElse(null);
          if (entry != null && entry.state().isOpen()) {
            reconcile(entry);
          }
        });
  }

  private Reconciliation report(Work work) {
    try {
      work.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      report.interrupted();
    } catch (JournalException e) {
      report.failed(e);
    } catch (RuntimeException e) {
      report.failed(
          new JournalException(JournalException.Reason.UNAVAILABLE, "the journal failed", e));
    }
    report.sourceFailures(sources.failures());
    return report;
  }

  private void reconcileAll() throws JournalException, InterruptedException {
    JournalEntry last = null;
    List<JournalEntry> page;
    do {
      page = settings.journal.open(last, settings.pageSize);
      for (JournalEntry entry : page) {
        reconcile(entry);
        last = entry;
      }
    } while (page.size() >= settings.pageSize);
  }

  private void reconcile(JournalEntry entry) throws JournalException, InterruptedException {
    if (entry.state() != JournalState.IN_DOUBT) {
      report.addUnderWay();
      return;
    }
    List<SourceReport> reports = sources.query(entry);
    Decision decision = ReconciliationRules.decide(entry, reports);
    String detail = reports.stream().map(SourceReport::toString).collect(Collectors.joining("; "));
    if (decision.resolving != null) {
      resolve(entry, decision.resolving, reports, detail);
    } else if (decision.reason == Reason.TOO_EARLY) {
      stay(
          entry,
          decision.reason,
          detail + "; counts if observed after " + sources.quietUntil(entry));
    } else {
      stay(entry, Objects.requireNonNull(decision.reason), detail);
      alarm(entry, decision.alarm, detail);
    }
  }

  private void resolve(
      JournalEntry entry, SourceReport resolving, List<SourceReport> reports, String detail)
      throws JournalException {
    boolean isCharged = resolving.outcome.kind() == Kind.CHARGED;
    boolean putsCardOnFile = isCharged && entry.isFirstCardOnFile();
    StoredCredential credential = ReconciliationRules.credential(reports).orElse(null);
    BiConsumer<JournalEntry, StoredCredential> callback = settings.credentials;
    boolean isHandedOver = false;
    if (putsCardOnFile && credential != null && callback != null) {
      try {
        callback.accept(entry, credential);
        isHandedOver = true;
      } catch (Exception | LinkageError | StackOverflowError e) {
        String failed =
            detail + "; the callback for stored credentials failed with " + SourceQueries.caught(e);
        stay(entry, Reason.CREDENTIAL_NOT_STORED, failed);
        return;
      }
    }
    try {
      JournalOutcome outcome = resolving.outcome.outcome().get();
      JournalEntry resolved =
          settings.journal.record(entry, outcome.withNote(Reconciler.note(resolving.source)));
      report.addResolved(resolved);
      if (putsCardOnFile && !isHandedOver) {
        report.addWithoutCredential(resolved);
      }
    } catch (JournalException e) {
      if (e.reason() != JournalException.Reason.CONFLICT) {
        throw e;
      }
      report.addResolvedElsewhere();
      if (isCharged) {
        alarmIfNotApproved(entry, detail);
      }
    }
  }

  // An entry that is open by now belongs to a later attempt, which may have made the charge.
  private void alarmIfNotApproved(JournalEntry entry, String detail) throws JournalException {
    JournalEntry now = settings.journal.find(entry.merchant(), entry.reference()).orElse(null);
    if (now == null || !now.state().isOpen() && now.state() != JournalState.APPROVED) {
      String found = "; the journal has " + (now == null ? "no such entry" : now.state());
      alarm(entry, Alarm.Kind.CHARGE_NOT_APPROVED, detail + found);
    }
  }

  private void stay(JournalEntry entry, Reason reason, String detail) {
    report.addInDoubt(new UnresolvedEntry(entry, reason, detail));
  }

  private void alarm(JournalEntry entry, Alarm.@Nullable Kind kind, String detail) {
    if (kind == null) {
      return;
    }
    Alarm alarm = new Alarm(kind, entry.merchant(), entry.reference(), detail);
    report.addAlarm(alarm);
    try {
      settings.alarms.accept(alarm);
    } catch (Exception | LinkageError | StackOverflowError e) {
      SourceQueries.caught(e); // The report has the alarm as well.
    }
  }
}
