package io.cardfile.sample;

import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.ReferenceReusedException;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Charges what is due, with several threads, until all is done or somebody stops it. */
final class ChargeRun {

  private final PaymentClient client;
  private final PurchaseJournal journal;
  private final String merchant;
  private final DueWork work;
  private final RateLimiter pace;
  private final BillingStatistics tally;
  private final StopCondition breaker;
  private final Duration patience;
  private final AtomicReference<@Nullable String> stopped = new AtomicReference<>();

  /**
   * Takes the parts of a run.
   *
   * @param patience how long a charge that somebody else is at is visited again
   */
  ChargeRun(
      PaymentClient client,
      PurchaseJournal journal,
      String merchant,
      DueWork work,
      RateLimiter pace,
      BillingStatistics tally,
      StopCondition breaker,
      Duration patience) {
    this.client = client;
    this.journal = journal;
    this.merchant = merchant;
    this.work = work;
    this.pace = pace;
    this.tally = tally;
    this.breaker = breaker;
    this.patience = patience;
  }

  /** Runs with {@code threads} threads and returns when each of them has ended. */
  void run(int threads) throws InterruptedException {
    List<Thread> workers = new ArrayList<>();
    for (int i = 1; i <= threads; i++) {
      Thread worker = new Thread(this::work, "billing-" + i);
      worker.start();
      workers.add(worker);
    }
    for (Thread worker : workers) {
      worker.join();
    }
  }

  /** Takes nothing new; what is under way ends as it would have. The first reason counts. */
  void stop(String why) {
    stopped.compareAndSet(null, why);
    work.stop();
    pace.stop();
  }

  /** Why it was stopped, if it was. */
  Optional<String> stopped() {
    return Optional.ofNullable(stopped.get());
  }

  private void work() {
    try {
      for (ChargeAttempt visit = work.next(); visit != null; visit = work.next()) {
        if (!pace.take()) {
          return;
        }
        charge(visit);
      }
    } catch (InterruptedException e) {
      stop("a thread was interrupted");
    } catch (IOException | RuntimeException e) {
      // Whatever was claimed stays in the journal; the next run goes on from there.
      stop(e instanceof IOException ? e.getMessage() : e.getClass().getName());
    }
  }

  private void charge(ChargeAttempt visit) throws JournalException {
    PurchaseOutcome outcome;
    try {
      outcome = client.purchase(visit.charge().request()).execute();
    } catch (ReferenceReusedException e) {
      pace.giveBack();
      tally.reused(e.reference(), e.state());
      return;
    }
    if (outcome.isReplayed()) {
      pace.giveBack();
    }
    if (isOpen(outcome) && isUnderWay(visit.charge())) {
      postpone(visit);
      return;
    }
    tally.add(visit.charge().request().amount(), outcome, declinedAt(outcome));
    breaker.look(outcome).ifPresent(this::stop);
  }

  private void postpone(ChargeAttempt visit) {
    if (visit.ageNanos() < patience.toNanos()) {
      work.later(visit);
    } else {
      tally.elsewhere(visit.charge().reference());
    }
  }

  private static boolean isOpen(PurchaseOutcome outcome) {
    return outcome instanceof InDoubt && ((InDoubt) outcome).why() == Why.OPEN_IN_JOURNAL;
  }

  // Another thread, or a live process elsewhere, is at it, or it has ended meanwhile.
  private boolean isUnderWay(DueCharge charge) throws JournalException {
    return entry(charge.reference()).map(JournalEntry::state).orElse(null) != JournalState.IN_DOUBT;
  }

  private Instant declinedAt(PurchaseOutcome outcome) throws JournalException {
    Instant now = Instant.now();
    return outcome instanceof Declined && outcome.isReplayed()
        ? entry(outcome.reference()).map(JournalEntry::changedAt).orElse(now)
        : now;
  }

  private Optional<JournalEntry> entry(String reference) throws JournalException {
    return journal.find(merchant, reference);
  }
}
