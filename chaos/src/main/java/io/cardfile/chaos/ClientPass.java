package io.cardfile.chaos;

import io.cardfile.chaos.CallResult.Call;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** One pass of a process over the purchases without a final outcome, with eight threads. */
final class ClientPass {

  // Primes, so that all kinds of purchase are repeated.
  private static final int REPEATED = 37;
  private static final int MISTAKEN = 41;

  private static final Duration PAUSE = Duration.ofMillis(20);

  private final PurchaseClient purchases;
  private final boolean repeats;
  private final List<Integer> work;
  private final Consumer<CallResult> listener;
  private final AtomicInteger next = new AtomicInteger();

  /** Creates a pass that notifies {@code listener} of one call at a time. */
  ClientPass(
      PurchaseClient purchases,
      boolean repeats,
      List<Integer> work,
      Consumer<CallResult> listener) {
    this.purchases = purchases;
    this.repeats = repeats;
    this.work = work;
    this.listener = listener;
  }

  void run() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(ChaosSettings.THREADS);
    for (int i = 0; i < ChaosSettings.THREADS; i++) {
      new Thread(() -> processQueue(done), "client-" + i).start();
    }
    done.await();
  }

  private void processQueue(CountDownLatch done) {
    try {
      for (int position = next.getAndIncrement();
          position < work.size();
          position = next.getAndIncrement()) {
        process(work.get(position));
      }
    } finally {
      done.countDown();
    }
  }

  private void process(int index) {
    CallResult result = callAndReport(index, Call.SALE);
    if (result.kind().allowsNextAttempt()) {
      LockSupport.parkNanos(PAUSE.toNanos()); // Time for the journal or the network to recover.
    }
    if (!repeats || result.kind().allowsNextAttempt()) {
      return; // An unclaimed purchase would be sold by the repeated call.
    }
    if (index % REPEATED == 0) {
      callAndReport(index, Call.AGAIN);
    }
    if (index % MISTAKEN == 0) {
      callAndReport(index, Call.OTHER);
    }
  }

  private CallResult callAndReport(int index, Call call) {
    CallResult result = purchases.charge(index, call);
    synchronized (listener) {
      listener.accept(result);
    }
    return result;
  }
}
