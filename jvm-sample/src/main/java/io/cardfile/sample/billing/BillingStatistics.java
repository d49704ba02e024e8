package io.cardfile.sample.billing;

import io.cardfile.journal.JournalState;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseOutcome.ReferenceReused;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts the results of the charges. Its methods lock this object; readers of fields must too. */
final class BillingStatistics {

  long approved;
  long replayed;
  long sent;
  long notSent;
  String firstNotSent = "";
  final CurrencyTotals chargedNow = new CurrencyTotals();
  final CurrencyTotals chargedBefore = new CurrencyTotals();
  final DeclineCounts declines = new DeclineCounts();
  final SortedMap<Integer, ReferenceSummary> refusedBeforeProcessing = new TreeMap<>();
  final SortedMap<Integer, ReferenceSummary> refusedForGood = new TreeMap<>();
  final ReferenceSummary reused;
  final ReferenceSummary inDoubt;
  final ReferenceSummary inProgressElsewhere;
  final ReferenceSummary notRecorded;
  private final int shown;

  /** Creates statistics that keep {@code shown} references of each list. */
  BillingStatistics(int shown) {
    this.shown = shown;
    reused = new ReferenceSummary(shown);
    inDoubt = new ReferenceSummary(shown);
    inProgressElsewhere = new ReferenceSummary(shown);
    notRecorded = new ReferenceSummary(shown);
  }

  /** Adds an outcome; {@code when} is the time of a decline. */
  synchronized void add(Money amount, PurchaseOutcome outcome, Instant when) {
    replayed += outcome.isReplayed() ? 1 : 0;
    sent += outcome.isReplayed() || outcome instanceof NotSent ? 0 : 1;
    if (StopCondition.isUnrecorded(outcome)) {
      notRecorded.add(outcome.reference());
    }
    outcome.accept(new Counting(amount, when));
  }

  /** Adds a reference that belongs to another purchase in {@code state}; nothing was sent. */
  synchronized void reused(String reference, JournalState state) {
    (state.isOpen() ? inDoubt : reused).add(reference + " (another purchase, " + state + ")");
  }

  /** Adds a charge that another process was still making when the wait ended. */
  synchronized void inProgressElsewhere(String reference) {
    inProgressElsewhere.add(reference);
  }

  /** Returns how many charges have a result. */
  synchronized long done() {
    return finalCount()
        + count(refusedBeforeProcessing)
        + notSent
        + inDoubt.count()
        + inProgressElsewhere.count();
  }

  /** Returns how many results are final: nothing will be sent with their references again. */
  synchronized long finalCount() {
    return approved + declines.count() + count(refusedForGood) + reused.count();
  }

  /** Returns whether some lines of the file must be corrected to be charged. */
  synchronized boolean needsCorrection() {
    return count(refusedForGood) + reused.count() > 0;
  }

  synchronized long sent() {
    return sent;
  }

  synchronized long refusedCount() {
    return count(refusedBeforeProcessing) + count(refusedForGood);
  }

  private static long count(SortedMap<Integer, ReferenceSummary> refused) {
    return refused.values().stream().mapToLong(ReferenceSummary::count).sum();
  }

  private final class Counting implements PurchaseOutcome.Visitor<Void> {

    private final Money amount;
    private final Instant when;

    Counting(Money amount, Instant when) {
      this.amount = amount;
      this.when = when;
    }

    @Override
    public Void approved(Approved outcome) {
      approved++;
      (outcome.isReplayed() ? chargedBefore : chargedNow).add(amount);
      return null;
    }

    @Override
    public Void declined(Declined outcome) {
      declines.add(outcome.advice(), when);
      return null;
    }

    @Override
    public Void refused(Refused outcome) {
      (outcome.allowsNextAttempt() ? refusedBeforeProcessing : refusedForGood)
          .computeIfAbsent(outcome.status(), status -> new ReferenceSummary(shown))
          .add(outcome.reference());
      return null;
    }

    @Override
    public Void referenceReused(ReferenceReused outcome) {
      BillingStatistics.this.reused(outcome.reference(), outcome.state());
      return null;
    }

    @Override
    public Void notSent(NotSent outcome) {
      notSent++;
      firstNotSent = firstNotSent.isEmpty() ? outcome.why() : firstNotSent;
      return null;
    }

    @Override
    public Void inDoubt(InDoubt outcome) {
      inDoubt.add(outcome.reference());
      return null;
    }
  }
}
