package io.cardfile.benchmarks.client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Charges from several threads at once, each of which waits for its reply, and measures that. */
final class Round {

  // The sixteen digits of a reference; JVMs with one journal start at different numbers.
  private static final AtomicLong REFERENCES =
      new AtomicLong(Long.getLong("benchmarks.references", 1_000_000_000_000_000L));

  private final Charger charger;
  private final int threads;
  private final boolean virtual;
  private final long maxNanos;
  private final AtomicInteger left;
  private final AtomicInteger failures = new AtomicInteger();
  private final AtomicReference<Throwable> firstFailure = new AtomicReference<>();
  private final long[] latencies;
  private final AtomicInteger made = new AtomicInteger();
  private final CountDownLatch ready;
  private final CountDownLatch go = new CountDownLatch(1);
  private final CountDownLatch done;
  private final CountDownLatch measured = new CountDownLatch(1);

  Round(Charger charger, int threads, boolean virtual, int maxCharges, long maxMillis) {
    this.charger = charger;
    this.threads = threads;
    this.virtual = virtual;
    this.maxNanos = maxMillis * 1_000_000;
    left = new AtomicInteger(maxCharges);
    latencies = new long[maxCharges];
    ready = new CountDownLatch(threads);
    done = new CountDownLatch(threads);
  }

  /** Returns the figures as one line of {@code name=value}. */
  String run() throws ReflectiveOperationException, InterruptedException {
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      workers.add(start(this::work));
    }
    ready.await();
    System.gc(); // What an earlier round left behind is not collected within this one.
    Runtime runtime = Runtime.getRuntime();
    long live = runtime.totalMemory() - runtime.freeMemory();
    Usage before = Usage.now();
    long start = System.nanoTime();
    go.countDown();
    done.await();
    long wall = System.nanoTime() - start;
    Usage used = Usage.now().minus(before);
    measured.countDown();
    for (Thread worker : workers) {
      worker.join(); // Otherwise the next round may begin with the figures of this one's threads.
    }
    return line(wall, used) + " liveBytes=" + live;
  }

  private Thread start(Runnable work) throws ReflectiveOperationException {
    if (virtual) { // Compiled for 17, where there are none.
      return (Thread)
          Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work);
    }
    Thread thread = new Thread(work, "charges");
    thread.start();
    return thread;
  }

  private void work() {
    try {
      ready.countDown();
      go.await();
      long end = System.nanoTime() + maxNanos;
      while (left.getAndDecrement() > 0 && System.nanoTime() < end) {
        charge();
      }
      done.countDown();
      measured.await(); // The figures of a thread that has ended are lost.
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void charge() {
    long start = System.nanoTime();
    try {
      charger.charge(Long.toString(REFERENCES.getAndIncrement()));
      latencies[made.getAndIncrement()] = System.nanoTime() - start;
    } catch (Exception | Error e) { // One thread that ends early would stop the round.
      failures.incrementAndGet();
      if (firstFailure.compareAndSet(null, e)) {
        e.printStackTrace();
      }
    }
  }

  private String line(long wall, Usage used) {
    int count = made.get();
    long[] sorted = Arrays.copyOf(latencies, count);
    Arrays.sort(sorted);
    return "charges="
        + count
        + " failures="
        + failures.get()
        + " wallNanos="
        + wall
        + " cpuNanos="
        + used.cpuNanos()
        + " gcNanos="
        + used.gcNanos()
        + " bytes="
        + used.bytes()
        + " p50Nanos="
        + percentile(sorted, 50)
        + " p99Nanos="
        + percentile(sorted, 99);
  }

  private static long percentile(long[] sorted, int percent) {
    return sorted.length == 0 ? 0 : sorted[(int) ((sorted.length - 1L) * percent / 100)];
  }
}
