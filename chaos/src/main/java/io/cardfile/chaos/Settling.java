package io.cardfile.chaos;

import io.cardfile.Endpoints;
import io.cardfile.PurchaseLookup;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** Settles what is in doubt by looking it up at the gateway. */
final class Settling {

  // The quiet period is 15 minutes, for a gateway that may still be at work on a request. Ours is
  // not: it decides as it reads. So these clocks are ahead by more than that, and nobody waits.
  private static final Duration AHEAD = Duration.ofMinutes(20);

  // Its gateway forgets nothing, and processes have clocks that are days and years apart.
  private static final Duration FOR_EVER = Duration.ofDays(3650);

  private final Reconciler reconciler;

  Settling(PurchaseJournal journal, String url, Duration deadline, Clock clock) {
    Clock later = Clock.offset(clock, AHEAD);
    PurchaseLookup lookup =
        PurchaseLookup.builder(
                Endpoints.of(url, url),
                RetrofitTransport.create(),
                BasicAuthorizer.of(CardsOnFile.USERNAME, CardsOnFile.TOKEN),
                CardsOnFile.USERNAME)
            .deadline(deadline)
            .clock(later)
            .remembers(FOR_EVER)
            .build();
    reconciler =
        Reconciler.builder(new Later(journal)).source("look-up", lookup).clock(later).build();
  }

  private static final class Later extends WrappedJournal {

    Later(PurchaseJournal journal) {
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

  /** Begins, and is interrupted: whoever reconciles may be stopped at any time. */
  Reconciliation runFor(Duration limit) throws InterruptedException {
    Thread runner = Thread.currentThread();
    Thread alarm = new Thread(() -> interrupt(runner, limit), "reconciler-alarm");
    alarm.start();
    Reconciliation result = run();
    alarm.interrupt();
    alarm.join();
    Thread.interrupted(); // The alarm may have come after the end.
    return result;
  }

  private static void interrupt(Thread runner, Duration limit) {
    try {
      TimeUnit.NANOSECONDS.sleep(limit.toNanos());
      runner.interrupt();
    } catch (InterruptedException e) {
      // The run was over first.
    }
  }
}
