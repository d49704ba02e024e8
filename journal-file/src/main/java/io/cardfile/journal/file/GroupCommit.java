package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Writes entries in batches: entries that come while one batch is written share the next write and
 * sync. The thread whose entry is the first of a batch writes it. Entries are visible once they are
 * durable; every wait is uninterruptible.
 *
 * <p>The lock guards entries and batches, and is free during a write. The disk has a lock of its
 * own, which is taken first.
 */
final class GroupCommit {

  private final ReentrantLock disk = new ReentrantLock();
  private final ReentrantLock lock;
  private final JournalFile file;
  private final Entries entries;
  private final Map<String, Batch> unwritten = new HashMap<>();
  private @Nullable Batch gathering;
  private volatile @Nullable Throwable error;

  /** Entries that share a write. */
  static final class Batch {
    private final Thread leader = Thread.currentThread();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final List<Written> written = new ArrayList<>();
    private volatile boolean isDurable;

    private byte[] bytes() {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      written.forEach(each -> bytes.write(each.frame, 0, each.frame.length));
      return bytes.toByteArray();
    }

    private void awaitEnd() {
      boolean interrupted = false;
      while (ended.getCount() > 0) {
        try {
          ended.await();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** An entry and its frame. */
  private static final class Written {
    private final JournalEntry entry;
    private final byte[] frame;

    private Written(JournalEntry entry) {
      this.entry = entry;
      this.frame = EntryCodec.encode(entry);
    }
  }

  GroupCommit(ReentrantLock lock, JournalFile file, Entries entries) {
    this.lock = lock;
    this.file = file;
    this.entries = entries;
  }

  /** Adds entries to the batch that is written next. Needs the lock; call {@link #flush} then. */
  Batch add(List<JournalEntry> changed) {
    Batch batch = gathering == null ? new Batch() : gathering;
    for (JournalEntry entry : changed) {
      batch.written.add(new Written(entry));
      unwritten.put(Entries.key(entry.merchant(), entry.reference()), batch);
    }
    gathering = batch;
    return batch;
  }

  /** Returns when the batch is durable and visible. Call it without the lock. */
  void flush(Batch batch) throws JournalException {
    if (batch.leader == Thread.currentThread()) {
      disk.lock();
      try {
        write(batch);
      } finally {
        disk.unlock();
      }
    }
    batch.awaitEnd();
    if (!batch.isDurable) {
      throw reopenRequired();
    }
  }

  /**
   * Waits until no entry with this key is being written. Needs the lock, and frees it meanwhile.
   */
  void awaitWritten(String key) {
    while (unwritten.containsKey(key)) {
      Batch batch = unwritten.get(key);
      lock.unlock();
      try {
        batch.awaitEnd();
      } finally {
        lock.lock();
      }
    }
  }

  /** Keeps other threads from writing until {@link #release}. Call it without the lock. */
  void seize() {
    disk.lock();
  }

  void release() {
    disk.unlock();
  }

  /** Writes the batch that other threads wait for, if any. Needs the disk and the lock. */
  void writeGathering() {
    if (gathering != null) {
      write(gathering);
    }
  }

  private void write(Batch batch) {
    if (batch.ended.getCount() == 0) {
      return;
    }
    try {
      stopGathering();
      if (error == null) {
        publish(batch, file.append(batch.bytes()));
      }
    } catch (Throwable e) {
      error = e;
    } finally {
      try {
        forget(batch);
      } finally {
        batch.ended.countDown();
      }
    }
  }

  private void stopGathering() {
    lock.lock();
    try {
      gathering = null;
    } finally {
      lock.unlock();
    }
  }

  private void publish(Batch batch, long start) {
    lock.lock();
    try {
      long offset = start;
      for (Written each : batch.written) {
        entries.put(each.entry, offset);
        offset += each.frame.length;
      }
      batch.isDurable = true;
    } finally {
      lock.unlock();
    }
  }

  private void forget(Batch batch) {
    lock.lock();
    try {
      unwritten.values().removeIf(other -> other == batch);
    } finally {
      lock.unlock();
    }
  }

  /** Refuses all writes from now on. */
  void stop(Throwable why) {
    error = why;
  }

  void requireWritable() throws JournalException {
    if (error != null) {
      throw reopenRequired();
    }
  }

  private JournalException reopenRequired() {
    String why = file.path() + " was closed for writing after a failed write (" + error + "): ";
    return new JournalException(
        Reason.REOPEN_REQUIRED, why + "remove the cause, and open the journal again", error);
  }
}
