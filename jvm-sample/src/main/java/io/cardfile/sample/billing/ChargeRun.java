package io.cardfile.sample.billing;

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

/** Makes the due charges with several threads, until all are done or the run is stopped. */
final class ChargeRun {

  private final PaymentClient client;
  private final PurchaseJournal journal;
  private final String merchant;
  private final ChargeQueue work;
  private final RateLimiter rateLimiter;
  private final BillingStatistics statistics;
  private final StopCondition stopCondition;
  private final Duration patience;
  private final AtomicReference<@Nullable String> stopped = new AtomicReference<>();

  /**
   * Creates a run.
   *
   * @param patience how long to repeat attempts while another process makes the same charge
   */
  ChargeRun(
      PaymentClient client,
      PurchaseJournal journal,
      String merchant,
      ChargeQueue work,
      RateLimiter rateLimiter,
      BillingStatistics statistics,
      StopCondition stopCondition,
      Duration patience) {
    this.client = client;
    this.journal = journal;
    this.merchant = merchant;
    this.work = work;
    this.rateLimiter = rateLimiter;
    this.statistics = statistics;
    this.stopCondition = stopCondition;
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

  /** Starts no more charges; those in progress continue. The first reason is kept. */
  void stop(String why) {
    stopped.compareAndSet(null, why);
    work.stop();
    rateLimiter.stop();
  }

  /** Returns why the run was stopped, if it was. */
  Optional<String> stopped() {
    return Optional.ofNullable(stopped.get());
  }

  private void work() {
    try {
      for (ChargeAttempt attempt = work.next(); attempt != null; attempt = work.next()) {
        if (!rateLimiter.acquire()) {
          return;
        }
        charge(attempt);
      }
    } catch (InterruptedException e) {
      stop("a thread was interrupted");
    } catch (IOException | RuntimeException e) {
      // Claims stay in the journal; the next run continues from there.
      stop(e instanceof IOException ? e.getMessage() : e.getClass().getName());
    }
  }

  private void charge(ChargeAttempt attempt) throws JournalException {
    PurchaseOutcome outcome;
    try {
      outcome = client.purchase(attempt.charge().request()).execute();
    } catch (ReferenceReusedException e) {
      rateLimiter.release();
      statistics.reused(e.reference(), e.state());
      return;
    }
    if (outcome.isReplayed()) {
      rateLimiter.release();
    }
    if (isOpen(outcome) && isUnderWay(attempt.charge())) {
      postpone(attempt);
      return;
    }
    statistics.add(attempt.charge().request().amount(), outcome, declinedAt(outcome));
    stopCondition.check(outcome).ifPresent(this::stop);
  }

  private void postpone(ChargeAttempt attempt) {
    if (attempt.ageNanos() < patience.toNanos()) {
      work.postpone(attempt);
    } else {
      statistics.inProgressElsewhere(attempt.charge().reference());
    }
  }

  private static boolean isOpen(PurchaseOutcome outcome) {
    return outcome instanceof InDoubt && ((InDoubt) outcome).why() == Why.OPEN_IN_JOURNAL;
  }

  // Another thread or a live process is making the charge, or has completed it meanwhile.
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
