package io.cardfile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The calls that wait until the call that has claimed their reference ends. A wait only reads the
 * journal and never claims, so a call that waits cannot send. Each call reads for itself: first
 * after 50 ms, then after twice the time of the last one, at most 2 s, and at the end of its time.
 * A call of the same client that has ended wakes them at once. Thread-safe; no call holds a lock
 * while it reads or sleeps, so none can delay the call that records its outcome.
 */
class ClaimWaits {

  private static final long SHORTEST = 50_000_000; // In nanoseconds, like the next one.
  private static final long LONGEST = 2_000_000_000;
  private static final String ENDED = ""; // No reference is empty.

  private final PurchaseJournal journal;
  private final String merchant;
  private final Duration longest;
  private final Ticker ticker;

  // What each thread waits for: its reference, or ENDED when a call under the reference has ended.
  private final Map<Thread, String> waits = new ConcurrentHashMap<>();

  ClaimWaits(PurchaseJournal journal, String merchant, Duration longest, Ticker ticker) {
    this.journal = journal;
    this.merchant = merchant;
    this.longest = longest;
    this.ticker = ticker;
  }

  /**
   * Waits until the journal has another state than {@code PREPARED} for the reference of {@code
   * claimed}, the time is over, or {@code call} is cancelled.
   *
   * @param claimed the entry of the call that is under way
   * @param left the longest time, if it is less than that of the client
   * @return the entry, from a read that began after this method was called; {@code claimed} when
   *     the call was cancelled; null when the journal has no entry any more
   */
  @Nullable JournalEntry await(JournalEntry claimed, Duration left, PaymentCall<?> call)
      throws JournalException, InterruptedException {
    long end = ticker.nanos() + (longest.compareTo(left) < 0 ? longest : left).toNanos();
    String reference = claimed.reference();
    Thread thread = Thread.currentThread();
    waits.put(thread, reference);
    try {
      for (long pause = SHORTEST; ; pause = Math.min(2 * pause, LONGEST)) {
        long now = ticker.nanos();
        sleep(now + Math.min(pause, end - now), call);
        if (call.isCancelled()) {
          return claimed;
        }
        waits.put(thread, reference); // A call that ends from now on may be missed by this read.
        JournalEntry entry = journal.find(merchant, reference).orElse(null);
        if (entry == null || entry.state() != JournalState.PREPARED || end - ticker.nanos() <= 0) {
          return entry;
        }
      }
    } finally {
      waits.remove(thread);
    }
  }

  private void sleep(long until, PaymentCall<?> call) throws InterruptedException {
    for (long left = until - ticker.nanos();
        left > 0 && !ENDED.equals(waits.get(Thread.currentThread())) && !call.isCancelled();
        left = until - ticker.nanos()) {
      LockSupport.parkNanos(this, left);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }

  /**
   * Wakes the calls that wait, so that a cancelled one ends.
   *
   * @param ended the reference of a call that has ended, which is read at once; null for none
   */
  final void wake(@Nullable String ended) {
    for (Thread thread : waits.keySet()) {
      if (ended != null) {
        waits.replace(thread, ended, ENDED);
      }
      LockSupport.unpark(thread);
    }
  }

  /** Returns how many calls wait. */
  final int count() {
    return waits.size();
  }
}
