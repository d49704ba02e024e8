package io.cardfile.chaos;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** Resolves the entries in doubt with look-ups at the gateway. */
final class LookupReconciler {

  // The quiet period of 15 minutes is for a gateway that may still process a request. The simulator
  // decides when it reads a request, so clocks that are ahead by more than that avoid the wait.
  private static final Duration AHEAD = Duration.ofMinutes(20);

  private final Reconciler reconciler;

  LookupReconciler(PurchaseJournal journal, String url, Duration deadline, Clock clock) {
    Clock ahead = Clock.offset(clock, AHEAD);
    PurchaseJournal aheadJournal = new AheadJournal(journal);
    PaymentClient client =
        PaymentClient.builder(
                Endpoints.test().walletUrl(url).purchasesUrl(url).build(),
                RetrofitTransport.create())
            .credentials(CardsOnFile.USERNAME, CardsOnFile.TOKEN)
            .journal(aheadJournal, CardsOnFile.USERNAME)
            .deadline(deadline)
            .lookUps()
            .build();
    reconciler =
        Reconciler.builder(aheadJournal)
            .source("look-up", client.outcomeSource())
            .clock(ahead)
            .build();
  }

  private static final class AheadJournal extends ForwardingJournal {

    AheadJournal(PurchaseJournal journal) {
      super(journal);
    }

    @Override
    public Instant now() throws JournalException {
      return super.now().plus(AHEAD);
    }
  }

  Reconciliation run() {
    return reconciler.run();
  }

  /** Starts a reconciliation and interrupts it after {@code limit}. */
  Reconciliation runFor(Duration limit) throws InterruptedException {
    Thread runner = Thread.currentThread();
    Thread alarm = new Thread(() -> interrupt(runner, limit), "reconciler-alarm");
    alarm.start();
    Reconciliation result = run();
    alarm.interrupt();
    alarm.join();
    Thread.interrupted(); // The interrupt may have come after the end.
    return result;
  }

  private static void interrupt(Thread runner, Duration limit) {
    try {
      TimeUnit.NANOSECONDS.sleep(limit.toNanos());
      runner.interrupt();
    } catch (InterruptedException e) {
      // The run ended first.
    }
  }
}
