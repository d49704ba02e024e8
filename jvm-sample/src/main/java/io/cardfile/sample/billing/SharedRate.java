package io.cardfile.sample.billing;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The rate of all nodes together. A node reserves the next few starts in the database, by the clock
 * of the database, and makes each no earlier than it was reserved for. A node that dies loses the
 * starts that it has reserved: at most those of a fiftieth of a second, or a single one.
 */
final class SharedRate implements StartRate {

  /** An unused start is lost after this time, so that an idle node cannot start many at once. */
  private static final long LIFETIME = TimeUnit.MILLISECONDS.toNanos(250);

  private final BillingQueue queue;
  private final QueuedRun run;
  private final int reserved;
  private final Deque<Long> starts = new ArrayDeque<>(); // By System.nanoTime.
  private final CountDownLatch stopped = new CountDownLatch(1);

  private SharedRate(BillingQueue queue, QueuedRun run) {
    this.queue = queue;
    this.run = run;
    reserved = Math.max(1, run.rate() / 50);
  }

  static StartRate of(BillingQueue queue, QueuedRun run) {
    return run.rate() == 0 ? new RateLimiter(0) : new SharedRate(queue, run);
  }

  @Override
  public boolean acquire() throws IOException, InterruptedException {
    long wait = next() - System.nanoTime();
    return !stopped.await(wait, TimeUnit.NANOSECONDS);
  }

  /** Returns the next start, by System.nanoTime; now, if the rate is stopped. */
  private synchronized long next() throws IOException {
    if (stopped.getCount() == 0) { // While this thread waited for another one's reservation.
      return System.nanoTime();
    }
    long earliest = System.nanoTime() - LIFETIME;
    while (!starts.isEmpty() && starts.getFirst() - earliest < 0) {
      starts.removeFirst();
    }
    if (starts.isEmpty()) {
      reserve();
    }
    return starts.removeFirst();
  }

  private void reserve() throws IOException {
    queue.use(
        connection -> {
          try (PreparedStatement statement =
                  QueueSql.prepare(connection, "reserve", reserved, run.id());
              ResultSet row = statement.executeQuery()) {
            if (!row.next()) {
              throw new IOException("the queue has another run, or no rate, by now");
            }
            long end =
                System.nanoTime() + row.getLong("end_in"); // Late by the way back, never early.
            for (int i = reserved; i > 0; i--) {
              starts.add(end - i * row.getLong("interval"));
            }
            return null;
          }
        });
  }

  @Override
  public synchronized void release() {
    starts.addFirst(System.nanoTime());
  }

  /** Needs no lock: a thread that reserves starts may be waiting for the database. */
  @Override
  public void stop() {
    stopped.countDown();
  }
}
