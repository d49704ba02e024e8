package io.cardfile.testkit.contract;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * Keeps the servers of ended rows open for a while, with their connections, and detects requests
 * that still arrive.
 */
final class LateRequests implements AutoCloseable {

  // A request in transit when the row ended is not a second one; a busy server reads it late.
  private static final long ON_ITS_WAY_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final int MAX_OPEN = 150;

  private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(1, this::daemon);
  private final Deque<Retired> open = new ArrayDeque<>();
  private final List<String> findings = new ArrayList<>();
  private final long settlingNanos;

  /** The server of a row that has ended. */
  private static final class Retired {
    final String row;
    final IntSupplier requests;
    final Runnable closing;
    final long since = System.nanoTime();
    private final Future<?> counted;
    private volatile int expected = Integer.MAX_VALUE;

    Retired(
        String row,
        IntSupplier requests,
        Runnable closing,
        ScheduledExecutorService clock,
        long onTheirWayNanos) {
      this.row = row;
      this.requests = requests;
      this.closing = closing;
      counted = clock.schedule(this::expectNoMore, onTheirWayNanos, TimeUnit.NANOSECONDS);
    }

    private void expectNoMore() {
      expected = requests.getAsInt();
    }

    /** Waits until the requests that were on their way are counted; late on a busy machine. */
    void awaitCount() throws InterruptedException {
      try {
        counted.get();
      } catch (ExecutionException e) {
        throw new IllegalStateException(e.getCause());
      }
    }

    int late() {
      return Math.max(0, requests.getAsInt() - expected);
    }

    long age() {
      return System.nanoTime() - since;
    }
  }

  LateRequests(Duration settling) {
    settlingNanos = settling.toNanos();
  }

  private Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "contract-late-requests");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Takes over a server that no call uses any longer.
   *
   * @param requests returns the number of complete requests that it has received
   */
  synchronized void watch(String row, IntSupplier requests, Runnable closing) {
    long onTheirWay = Math.min(ON_ITS_WAY_NANOS, settlingNanos / 4);
    open.add(new Retired(row, requests, closing, clock, onTheirWay));
    while (!open.isEmpty() && mayEnd(open.getFirst())) {
      end(open.removeFirst());
    }
  }

  private boolean mayEnd(Retired oldest) {
    boolean isDue = open.size() > MAX_OPEN || oldest.age() > settlingNanos;
    return isDue && oldest.counted.isDone();
  }

  private void end(Retired retired) {
    int late = retired.late();
    retired.closing.run();
    if (late > 0) {
      findings.add(
          late + " more requests reached the server of " + retired.row + " after it ended");
    }
  }

  /** Waits until the last server was watched long enough, and returns the findings. */
  synchronized List<String> settle() throws InterruptedException {
    while (!open.isEmpty()) {
      open.getFirst().awaitCount();
      TimeUnit.NANOSECONDS.sleep(Math.max(0, settlingNanos - open.getFirst().age()));
      end(open.removeFirst());
    }
    return findings;
  }

  @Override
  public synchronized void close() {
    clock.shutdownNow();
    open.forEach(retired -> retired.closing.run());
    open.clear();
  }
}
