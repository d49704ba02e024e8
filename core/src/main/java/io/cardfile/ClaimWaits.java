package io.cardfile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The calls that wait until the call that has claimed their reference ends. A wait only reads the
 * journal and never claims, so a call that waits cannot send. All calls that wait for one reference
 * share each read: first after 50 ms, then after twice the time of the last one, at most 2 s. A
 * call of the same client that has ended wakes them at once. Thread-safe.
 */
class ClaimWaits {

  private static final long SHORTEST = 50_000_000; // In nanoseconds, like the next one.
  private static final long LONGEST = 2_000_000_000;

  private final PurchaseJournal journal;
  private final String merchant;
  private final Duration longest;

  // Not held while the journal is read: a slow journal must not delay the call that ends. No
  // monitor, because of virtual threads.
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<String, Wait> waits = new HashMap<>(); // By reference. Guarded by the lock.

  ClaimWaits(PurchaseJournal journal, String merchant, Duration longest) {
    this.journal = journal;
    this.merchant = merchant;
    this.longest = longest;
  }

  /**
   * Waits until the journal has another state than {@code PREPARED} for the reference of {@code
   * claimed}, the time is over, or {@code call} is cancelled.
   *
   * @param claimed the entry of the call that is under way
   * @param left the longest time, if it is less than that of the client
   * @return the entry, from a read that began after this method was called; {@code claimed} when
   *     the wait ended before; null when the journal has no entry any more
   */
  @Nullable JournalEntry await(JournalEntry claimed, Duration left, PaymentCall<?> call)
      throws JournalException, InterruptedException {
    long end = nanos() + (longest.compareTo(left) < 0 ? longest : left).toNanos();
    String reference = claimed.reference();
    lock.lockInterruptibly();
    Wait wait = waits.get(reference);
    if (wait == null) {
      wait = new Wait();
      next(wait);
      waits.put(reference, wait);
    }
    wait.calls++;
    try {
      long joined = wait.begun; // A read that has begun by now may be older than the claim.
      while (wait.read <= joined || isUnderWay(wait.last)) {
        long now = nanos();
        if (end - now <= 0 || call.isCancelled()) {
          return claimed;
        }
        if (wait.reading) {
          changed.awaitNanos(end - now);
        } else if (!wait.ended && wait.next - now > 0) {
          changed.awaitNanos(Math.min(end - now, wait.next - now));
        } else {
          read(wait, reference);
        }
      }
      return wait.last;
    } finally {
      wait.calls--;
      if (wait.calls == 0) {
        waits.remove(reference);
      }
      lock.unlock();
    }
  }

  private static boolean isUnderWay(@Nullable JournalEntry entry) {
    return entry != null && entry.state() == JournalState.PREPARED;
  }

  private void read(Wait wait, String reference) throws JournalException {
    wait.begun++;
    wait.reading = true;
    wait.ended = false; // A call that ends from now on may be missed by this read.
    lock.unlock();
    JournalEntry found = null;
    boolean failed = true;
    try {
      found = journal.find(merchant, reference).orElse(null);
      failed = false;
    } finally {
      lock.lock();
      if (!failed) {
        wait.last = found;
        wait.read = wait.begun;
      }
      wait.reading = false;
      next(wait);
      changed.signalAll();
    }
  }

  /** Sets the time of the next read, plus or minus 20 % so that clients do not read in step. */
  private void next(Wait wait) {
    wait.interval = Math.min(2 * wait.interval, LONGEST);
    long fifth = wait.interval / 5;
    wait.next = nanos() + ThreadLocalRandom.current().nextLong(4 * fifth, 6 * fifth);
  }

  /**
   * Wakes the calls that wait.
   *
   * @param ended the reference of a call that has ended, which is read at once; null for none
   */
  final void wake(@Nullable String ended) {
    lock.lock();
    Wait wait = waits.get(ended);
    if (wait != null) {
      wait.ended = true;
    }
    changed.signalAll();
    lock.unlock();
  }

  /** Returns for how many references calls wait. */
  final int count() {
    return waits.size();
  }

  /** Returns the time of the monotonic clock. */
  long nanos() {
    return System.nanoTime();
  }

  /** The state of the calls that wait for one reference. */
  static final class Wait {
    int calls;
    boolean reading;
    boolean ended;
    long begun; // The number of reads that have begun, one at a time.
    long read; // The number of the last read that succeeded.
    @Nullable JournalEntry last; // Of that read.
    long interval = SHORTEST / 2;
    long next; // The time of the next read.
  }
}
