package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.Test;

/** A cancel between preparing and executing is never lost. */
class CancelRaceTest {

  private static final int ROUNDS = 20_000;

  private final AtomicReferenceArray<PaymentCall<PurchaseOutcome>> calls =
      new AtomicReferenceArray<>(ROUNDS);
  private final AtomicInteger prepared = new AtomicInteger();
  private final AtomicInteger cancelled = new AtomicInteger();
  private final AtomicInteger lost = new AtomicInteger();

  @Test
  void exchangeThatRunsIsCancelledAndTheOtherNeverRuns() throws Exception {
    PurchaseRequest request = Samples.first();
    Thread canceller = new Thread(this::cancelEachOnceItIsPrepared, "canceller");
    canceller.setDaemon(true);
    canceller.start();
    for (int round = 0; round < ROUNDS; round++) {
      FakeTransport transport = transport(round);
      calls.set(round, Clients.of(transport).purchase(request));
      calls.get(round).execute();
    }
    canceller.join();

    assertEquals(0, lost.get(), "exchanges that ran and were not cancelled");
  }

  /** Releases the cancelling thread in prepare, and waits in execute until it has cancelled. */
  private FakeTransport transport(int round) {
    AtomicInteger cancellations = new AtomicInteger();
    return FakeTransport.answering(
            (request, phases) -> {
              await(cancelled, round + 1);
              lost.addAndGet(cancellations.get() == 0 ? 1 : 0);
              return Samples.replyOf(200, "{}");
            })
        .onCancel(cancellations::incrementAndGet)
        .onPrepare(
            () -> {
              prepared.set(round + 1);
              for (int i = round % 128; i > 0; i--) {
                Thread.onSpinWait();
              }
            });
  }

  private void cancelEachOnceItIsPrepared() {
    for (int round = 0; round < ROUNDS; round++) {
      await(prepared, round + 1);
      calls.get(round).cancel();
      cancelled.set(round + 1);
    }
  }

  private static void await(AtomicInteger counter, int value) {
    for (int spins = 0; counter.get() < value; spins++) {
      if (spins > 1_000) {
        Thread.yield();
      } else {
        Thread.onSpinWait();
      }
    }
  }
}
