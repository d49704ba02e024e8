package io.cardfile.chaos;

import io.cardfile.chaos.CallResult.Call;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** One walk of a process over what is not final, by eight threads. */
final class ClientPass {

  // Prime to each other and to the rolls of the list, so that all kinds of purchase are repeated.
  private static final int REPEATED = 37;
  private static final int MISTAKEN = 41;

  private static final Duration PAUSE = Duration.ofMillis(20);

  private final Seller seller;
  private final boolean repeats;
  private final List<Integer> work;
  private final Consumer<CallResult> teller;
  private final AtomicInteger next = new AtomicInteger();

  /** Tells {@code teller} of one call at a time. */
  ClientPass(Seller seller, boolean repeats, List<Integer> work, Consumer<CallResult> teller) {
    this.seller = seller;
    this.repeats = repeats;
    this.work = work;
    this.teller = teller;
  }

  void run() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(Settings.THREADS);
    for (int i = 0; i < Settings.THREADS; i++) {
      new Thread(() -> walk(done), "seller-" + i).start();
    }
    done.await();
  }

  private void walk(CountDownLatch done) {
    try {
      for (int at = next.getAndIncrement(); at < work.size(); at = next.getAndIncrement()) {
        visit(work.get(at));
      }
    } finally {
      done.countDown();
    }
  }

  private void visit(int index) {
    CallResult told = tell(index, Call.SALE);
    if (told.kind().allowsNextAttempt()) {
      LockSupport.parkNanos(PAUSE.toNanos()); // The journal or the network may be back then.
    }
    if (!repeats || told.kind().allowsNextAttempt()) {
      return; // It may not be claimed: then the next one who comes takes the reference.
    }
    if (index % REPEATED == 0) {
      tell(index, Call.AGAIN);
    }
    if (index % MISTAKEN == 0) {
      tell(index, Call.OTHER);
    }
  }

  private CallResult tell(int index, Call call) {
    CallResult told = seller.sell(index, call);
    synchronized (teller) {
      teller.accept(told);
    }
    return told;
  }
}
