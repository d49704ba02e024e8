package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.journal.ReportedOutcome.Kind;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.reconcile.ReconciliationRules.Decision;
import io.cardfile.reconcile.SourceReport.Weight;
import io.cardfile.reconcile.UnresolvedEntry.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One run of a {@link Reconciler}. Used once, by one thread. */
final class ReconciliationRun {

  private final Reconciler settings;
  private final QueryRate rate;
  private final Reconciliation report = new Reconciliation();
  private final Map<List<String>, Weight> verified = new HashMap<>();

  ReconciliationRun(Reconciler settings, QueryRate rate) {
    this.settings = settings;
    this.rate = rate;
  }

  Reconciliation run() {
    try {
      reconcileAll();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      report.interrupted();
    } catch (JournalException e) {
      report.failed(e);
    } catch (RuntimeException e) {
      report.failed(
          new JournalException(JournalException.Reason.UNAVAILABLE, "the journal failed", e));
    }
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
    List<SourceReport> reports = new ArrayList<>();
    for (Map.Entry<String, OutcomeSource> source : settings.sources.entrySet()) {
      reports.add(query(source.getKey(), source.getValue(), entry));
    }
    Decision decision = ReconciliationRules.decide(entry, reports);
    String detail = reports.stream().map(SourceReport::toString).collect(Collectors.joining("; "));
    if (decision.resolving != null) {
      resolve(entry, decision.resolving, reports, detail);
    } else if (decision.reason == Reason.TOO_EARLY) {
      stay(entry, decision.reason, detail + "; counts if observed after " + quietUntil(entry));
    } else {
      stay(entry, Objects.requireNonNull(decision.reason), detail);
      alarm(entry, decision.alarm, detail);
    }
  }

  private SourceReport query(String name, OutcomeSource source, JournalEntry entry)
      throws JournalException, InterruptedException {
    ReportedOutcome outcome;
    rate.await();
    try {
      outcome = Objects.requireNonNull(source.find(entry), "a source returned null");
    } catch (Exception e) {
      report.addSourceFailure();
      return new SourceReport(name, ReportedOutcome.unknown(caught(e)), Weight.FAILED);
    }
    return new SourceReport(name, outcome, weight(name, source, entry, outcome));
  }

  private Weight weight(
      String name, OutcomeSource source, JournalEntry entry, ReportedOutcome outcome)
      throws JournalException, InterruptedException {
    if (outcome.kind() == Kind.CHARGED || outcome.kind() == Kind.UNKNOWN) {
      return Weight.COUNTS;
    }
    if (!isAfterQuietPeriod(entry, outcome)) {
      return Weight.TOO_EARLY;
    }
    return outcome.kind() == Kind.NOT_FOUND
        ? verified(name, source, entry.merchant())
        : Weight.COUNTS;
  }

  /**
   * Returns whether the quiet period was over when the source observed the outcome, by the time of
   * the source and by the clock of the journal. A list may end at a time that is still to come.
   */
  private boolean isAfterQuietPeriod(JournalEntry entry, ReportedOutcome outcome)
      throws JournalException {
    Instant asOf = outcome.asOf().orElse(Instant.MIN);
    Instant journalTime = settings.journal.now();
    boolean isPast = !asOf.isAfter(journalTime) || !asOf.isAfter(settings.clock.instant());
    return isPast && asOf.isAfter(quietUntil(entry)) && journalTime.isAfter(quietUntil(entry));
  }

  private Instant quietUntil(JournalEntry entry) {
    return entry.changedAt().plus(settings.quietPeriod);
  }

  private Weight verified(String name, OutcomeSource source, String merchant)
      throws JournalException, InterruptedException {
    List<String> key = Arrays.asList(name, merchant);
    Weight weight = verified.get(key);
    if (weight == null) {
      weight = verify(source, merchant);
      verified.put(key, weight);
    }
    return weight;
  }

  /** Queries the source for the latest approved purchase, if there is one. */
  private Weight verify(OutcomeSource source, String merchant)
      throws JournalException, InterruptedException {
    JournalEntry approved = settings.journal.latestApproved(merchant).orElse(null);
    if (approved == null) {
      return Weight.COUNTS;
    }
    rate.await();
    try {
      boolean isFound = ReconciliationRules.isFound(approved, source.find(approved));
      return isFound ? Weight.COUNTS : Weight.NOT_VERIFIED;
    } catch (Exception e) {
      caught(e);
      report.addSourceFailure();
      return Weight.FAILED;
    }
  }

  private void resolve(
      JournalEntry entry, SourceReport resolving, List<SourceReport> reports, String detail)
      throws JournalException {
    boolean isCharged = resolving.outcome.kind() == Kind.CHARGED;
    if (isCharged && entry.isFirstCardOnFile()) {
      try {
        credential(reports).ifPresent(stored -> settings.credentials.accept(entry, stored));
      } catch (Exception e) {
        String failed = detail + "; the callback for stored credentials failed with " + caught(e);
        stay(entry, Reason.CREDENTIAL_NOT_STORED, failed);
        return;
      }
    }
    try {
      report.addResolved(
          settings.journal.record(
              entry,
              resolving.outcome.outcome().get().withNote(Reconciler.note(resolving.source))));
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

  private static Optional<StoredCredential> credential(List<SourceReport> reports) {
    return reports.stream()
        .filter(report -> report.outcome.kind() == Kind.CHARGED)
        .map(report -> report.outcome.storedCredential())
        .filter(Optional::isPresent)
        .findFirst()
        .flatMap(found -> found);
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
    } catch (Exception e) {
      caught(e); // The report has the alarm as well.
    }
  }

  /** Returns the class of an exception; its message may contain values of a purchase. */
  private static String caught(Exception e) {
    if (e instanceof InterruptedException) { // Kotlin code may throw it undeclared.
      Thread.currentThread().interrupt();
    }
    return e.getClass().getName();
  }
}
