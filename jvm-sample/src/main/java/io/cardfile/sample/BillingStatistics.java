package io.cardfile.sample;

import io.cardfile.journal.JournalState;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts what became of the charges. Its methods are guarded by itself, and so must readers be. */
final class BillingStatistics {

  long approved;
  long replayed;
  long sent;
  long notSent;
  String firstNotSent = "";
  final Amounts chargedNow = new Amounts();
  final Amounts chargedBefore = new Amounts();
  final DeclineCounts declines = new DeclineCounts();
  final SortedMap<Integer, References> refusedBeforeProcessing = new TreeMap<>();
  final SortedMap<Integer, References> refusedForGood = new TreeMap<>();
  final References reused;
  final References inDoubt;
  final References elsewhere;
  final References otherAddress;
  final References notRecorded;
  private final int shown;

  /** Keeps {@code shown} references of each list. */
  BillingStatistics(int shown) {
    this.shown = shown;
    reused = new References(shown);
    inDoubt = new References(shown);
    elsewhere = new References(shown);
    otherAddress = new References(shown);
    notRecorded = new References(shown);
  }

  /** Takes an outcome, declined at {@code when} if it was. */
  synchronized void add(Money amount, PurchaseOutcome outcome, Instant when) {
    replayed += outcome.isReplayed() ? 1 : 0;
    sent += outcome.isReplayed() || outcome instanceof NotSent ? 0 : 1;
    if (outcome.journalFailure().isPresent()) {
      notRecorded.add(outcome.reference());
    }
    outcome.accept(new Counting(amount, when));
  }

  /** The reference stands for another purchase, which is in {@code state}; nothing was sent. */
  synchronized void reused(String reference, JournalState state) {
    (state.isOpen() ? inDoubt : reused).add(reference + " (another purchase, " + state + ")");
  }

  /** Another process was at it to the end. */
  synchronized void elsewhere(String reference) {
    elsewhere.add(reference);
  }

  /** How many charges have been dealt with. */
  synchronized long done() {
    return settled()
        + count(refusedBeforeProcessing)
        + notSent
        + inDoubt.count()
        + otherAddress.count()
        + elsewhere.count();
  }

  /** Returns how many are final: nothing will be sent under their references again. */
  synchronized long settled() {
    return approved + declines.count() + count(refusedForGood) + reused.count();
  }

  /** Whether some lines of the file are never charged as they stand. */
  synchronized boolean needsCorrection() {
    return count(refusedForGood) + reused.count() > 0;
  }

  synchronized long sent() {
    return sent;
  }

  synchronized long refusedCount() {
    return count(refusedBeforeProcessing) + count(refusedForGood);
  }

  private static long count(SortedMap<Integer, References> refused) {
    return refused.values().stream().mapToLong(References::count).sum();
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
          .computeIfAbsent(outcome.status(), status -> new References(shown))
          .add(outcome.reference());
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
      boolean answeredElsewhere = outcome.why() == InDoubt.Why.OTHER_DESTINATION;
      (answeredElsewhere ? otherAddress : inDoubt).add(outcome.reference());
      return null;
    }
  }
}
