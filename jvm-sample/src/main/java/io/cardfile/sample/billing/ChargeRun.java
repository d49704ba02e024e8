package io.cardfile.sample.billing;

import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseOutcome.ReferenceReused;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.sample.billing.WorkQueue.Difference;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Makes the due charges with several threads, until all are done or the run is stopped. */
final class ChargeRun {

  private final PaymentClient client;
  private final PurchaseJournal journal;
  private final String merchant;
  private final StartRate rate;
  private final BillingStatistics statistics;
  private final StopCondition stopCondition;
  private final Duration patience;
  private final Set<WorkQueue> active = ConcurrentHashMap.newKeySet();
  private final AtomicReference<@Nullable String> stopped = new AtomicReference<>();
  private final CountDownLatch stop = new CountDownLatch(1);

  /**
   * Creates a run.
   *
   * @param patience how long to repeat attempts while another process makes the same charge
   */
  ChargeRun(
      PaymentClient client,
      PurchaseJournal journal,
      String merchant,
      StartRate rate,
      BillingStatistics statistics,
      StopCondition stopCondition,
      Duration patience) {
    this.client = client;
    this.journal = journal;
    this.merchant = merchant;
    this.rate = rate;
    this.statistics = statistics;
    this.stopCondition = stopCondition;
    this.patience = patience;
  }

  /** Does {@code work} with {@code threads} threads and returns when each of them has ended. */
  void run(WorkQueue work, int threads) throws InterruptedException {
    active.add(work);
    List<Thread> workers = new ArrayList<>();
    for (int i = 1; i <= threads; i++) {
      Thread worker = new Thread(() -> work(work), "billing-" + i);
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
    active.forEach(WorkQueue::stop);
    stop.countDown();
    rate.stop();
  }

  /** Returns why the run was stopped, if it was. */
  Optional<String> stopped() {
    return Optional.ofNullable(stopped.get());
  }

  /** Waits until the run is stopped, at most for {@code time}; returns whether it is. */
  boolean awaitStop(Duration time) throws InterruptedException {
    return stop.await(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Does {@code work} in this thread, until nothing is left of it or the run is stopped. */
  void run(WorkQueue work) {
    active.add(work);
    try {
      work(work);
    } finally {
      active.remove(work);
    }
  }

  private void work(WorkQueue work) {
    try {
      if (stopped.get() == null) { // Otherwise stop() may have missed this work.
        chargeAll(work);
      }
    } catch (InterruptedException e) {
      stop("a thread was interrupted");
    } catch (IOException | RuntimeException e) {
      // Claims stay in the journal; the next run continues from there.
      stop(e instanceof IOException ? e.getMessage() : e.getClass().getName());
    } catch (Error e) { // The JVM prints where it was thrown.
      stop(e.getClass().getName());
      throw e;
    }
  }

  private void chargeAll(WorkQueue work) throws IOException, InterruptedException {
    for (ChargeAttempt attempt = work.next(); attempt != null; attempt = work.next()) {
      if (!rate.acquire()) {
        return;
      }
      charge(attempt, work);
    }
  }

  private void charge(ChargeAttempt attempt, WorkQueue work) throws IOException {
    PurchaseOutcome outcome = client.purchase(attempt.charge().request()).execute();
    if (outcome instanceof ReferenceReused) {
      rate.release();
      statistics.reused(outcome.reference(), ((ReferenceReused) outcome).state());
      work.recordDifference(attempt, Difference.OTHER_PURCHASE);
      return;
    }
    if (outcome.isReplayed()) {
      rate.release();
    }
    if (isOpen(outcome) && isUnderWay(attempt.charge())) {
      postpone(attempt, work);
      return;
    }
    if (isUnsent(outcome)) {
      work.notSent(attempt);
    }
    statistics.add(attempt.charge().request().amount(), outcome, declinedAt(outcome));
    stopCondition.check(outcome).ifPresent(this::stop);
  }

  private void postpone(ChargeAttempt attempt, WorkQueue work) {
    if (attempt.ageNanos() < patience.toNanos()) {
      work.postpone(attempt);
    } else {
      statistics.inProgressElsewhere(attempt.charge().reference());
    }
  }

  private static boolean isOpen(PurchaseOutcome outcome) {
    return outcome instanceof InDoubt && ((InDoubt) outcome).why() == Why.OPEN_IN_JOURNAL;
  }

  private static boolean isUnsent(PurchaseOutcome outcome) {
    return outcome instanceof NotSent
        || outcome instanceof Refused && ((Refused) outcome).allowsNextAttempt();
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
