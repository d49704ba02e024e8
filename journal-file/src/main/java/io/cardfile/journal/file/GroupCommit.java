package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.IOException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Reads entries, and writes new ones in batches. Threads add their entries to the open batch. The
 * thread that started the batch waits for the disk, closes the batch, and writes and syncs it once;
 * only then its entries are visible. Operations on a key that is being written wait.
 *
 * <p>The monitor of this object guards everything except the disk, which has a separate lock that
 * must be taken first.
 */
final class GroupCommit {

  // Created in advance, because there may be no memory when it is needed.
  private static final JournalException ABANDONED =
      new JournalException(
          Reason.REOPEN_REQUIRED,
          "writing to the journal was interrupted: open it again before anything else",
          null);

  private final ReentrantLock disk = new ReentrantLock();
  private final Set<EntryKey> underWay = new HashSet<>();
  private final Recovery recovery;
  private Entries entries;
  private volatile Instant newest;
  private @Nullable Batch gathering;
  private int waiting;
  private @Nullable JournalException refusal;

  GroupCommit(Recovery recovery, Entries entries) {
    this.recovery = recovery;
    this.entries = entries;
    this.newest = entries.newest();
  }

  /** Returns {@code clock}, or the time of the newest entry if that is later. */
  Instant notBehind(Instant clock) {
    Instant written = newest;
    return clock.isBefore(written) ? written : clock;
  }

  /**
   * Returns the entry after no write of {@code key} is pending. Needs the monitor, and releases it
   * while waiting.
   */
  IndexedEntry awaitWritten(EntryKey key) throws JournalException {
    boolean interrupted = false;
    waiting++;
    try {
      while (underWay.contains(key) && refusal == null) {
        try {
          wait();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      waiting--;
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    return get(key);
  }

  private IndexedEntry get(EntryKey key) throws JournalException {
    if (underWay.contains(key) || isClosed()) {
      requireUsable();
    }
    try {
      return entries.get(key);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  synchronized List<JournalEntry> open(@Nullable JournalEntry after, int limit)
      throws JournalException {
    if (isClosed()) {
      requireUsable();
    }
    try {
      return entries.open(after, limit);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * Returns the failure to read an entry. Needs the monitor. After damage on the disk nothing more
   * is written: the damage may be the end of the file, which can be recovered only if no record
   * follows it.
   */
  private JournalException unreadable(IOException e) {
    JournalException failure = Recovery.unavailable(entries.file().name(), e);
    if (failure.reason() != Reason.DAMAGED) {
      return failure;
    }
    String why =
        failure.getMessage()
            + ", and could when it was opened: close the journal and open it again, which reports"
            + " whether entries are missing";
    failure = new JournalException(Reason.REOPEN_REQUIRED, why, e);
    refusal = refusal == null ? failure : refusal;
    notifyAll();
    return failure;
  }

  /** Reads approved entries from a large part of the file, without blocking other calls. */
  List<JournalEntry> approved(String merchant, @Nullable Instant before, int limit)
      throws JournalException {
    while (true) {
      ApprovedEntries approved = approved();
      try {
        return approved.find(merchant, before, limit);
      } catch (IOException e) {
        requireRewritten(approved, e);
      }
    }
  }

  private synchronized ApprovedEntries approved() throws JournalException {
    if (isClosed()) {
      requireUsable();
    }
    return entries.approved();
  }

  /**
   * Throws unless the file was rewritten meanwhile, which closes it; then the entries are read from
   * the new file.
   */
  private synchronized void requireRewritten(ApprovedEntries approved, IOException why)
      throws JournalException {
    if (approved.isOf(entries.file())) {
      if (isClosed()) {
        requireUsable();
      }
      throw unreadable(why);
    }
  }

  /** Adds an entry to the open batch. Needs the monitor; flush the batch without it. */
  Batch add(PendingWrite change) throws JournalException {
    requireUsable();
    if (gathering == null) {
      gathering = new Batch();
    }
    gathering.add(change);
    newest = notBehind(change.entry.changedAt());
    underWay.add(change.key);
    return gathering;
  }

  /** Writes the batch, or waits for its leader; returns when it is durable. */
  void flush(Batch batch) throws JournalException {
    if (batch.isLedByMe()) {
      try {
        lead(batch);
      } finally {
        abandon(batch);
      }
    }
    batch.await();
  }

  /**
   * Writes the batch. Releases the disk before it wakes the threads of this batch, so that the next
   * leader can write.
   */
  private void lead(Batch batch) {
    JournalException failure;
    disk.lock();
    try {
      if (batch.isDone()) {
        return;
      }
      failure = write(batch);
    } finally {
      disk.unlock();
    }
    batch.finish(failure);
  }

  /** Fails the batch if its leader ran out of stack or memory, so that no thread waits for it. */
  private void abandon(Batch batch) {
    if (!batch.isDone()) {
      synchronized (this) {
        refusal = refusal == null ? ABANDONED : refusal;
        notifyAll();
      }
      batch.finish(ABANDONED);
    }
  }

  /** Writes the batch; returns the failure, or null. */
  private @Nullable JournalException write(Batch batch) {
    JournalException failure;
    synchronized (this) {
      gathering = null;
      failure = refusal;
    }
    long[] offsets = {};
    try {
      offsets =
          failure == null ? entries.file().append(PendingWrite.bytes(batch.changes())) : offsets;
    } catch (Throwable e) {
      failure = reopenRequired(e);
    }
    return publish(batch, offsets, failure);
  }

  private synchronized @Nullable JournalException publish(
      Batch batch, long[] offsets, @Nullable JournalException failure) {
    try {
      for (int i = 0; i < offsets.length; i++) {
        entries.put(batch.changes().get(i), offsets[i]);
        underWay.remove(batch.changes().get(i).key);
      }
    } catch (Throwable e) {
      failure = reopenRequired(e);
    }
    refusal = refusal == null ? failure : refusal;
    if (waiting > 0) {
      notifyAll();
    }
    return failure;
  }

  private JournalException reopenRequired(Throwable e) {
    String why =
        "writing to "
            + entries.file().name()
            + " failed ("
            + DiskErrors.describe(e)
            + "): open it again before anything else";
    return new JournalException(Reason.REOPEN_REQUIRED, why, e);
  }

  /** Throws when the journal is closed or has failed. Needs the monitor. */
  void requireUsable() throws JournalException {
    if (refusal != null) {
      throw new JournalException(refusal.reason(), refusal.getMessage(), refusal.getCause());
    }
  }

  private boolean isClosed() {
    return refusal != null && refusal.reason() == Reason.UNAVAILABLE;
  }

  synchronized boolean isIncomplete() {
    return entries.file().isIncomplete();
  }

  synchronized int size() {
    return entries.size();
  }

  /** Rewrites the file while every other call waits; returns how many entries were left out. */
  long rewrite(Compaction compaction) throws JournalException {
    disk.lock();
    try {
      synchronized (this) {
        writeGathering();
        requireUsable();
        int before = entries.size();
        rewriteAlone(compaction);
        return before - entries.size();
      }
    } finally {
      disk.unlock();
    }
  }

  private void rewriteAlone(Compaction compaction) throws JournalException {
    try {
      if (!compaction.write(entries)) {
        return;
      }
    } catch (IOException e) {
      throw unreadable(e); // The file is unchanged.
    }
    try {
      entries = compaction.replace(entries);
    } catch (Throwable e) {
      requireAsItWas(e);
    }
  }

  private void requireAsItWas(Throwable e) throws JournalException {
    if (e instanceof JournalException
        && ((JournalException) e).reason() == Reason.UNAVAILABLE) { // See Recovery.replace.
      throw (JournalException) e;
    }
    refusal = reopenRequired(e);
    throw refusal;
  }

  private void writeGathering() {
    Batch batch = gathering;
    if (batch != null) {
      batch.finish(write(batch));
    }
  }

  void close() throws IOException {
    disk.lock();
    try {
      synchronized (this) {
        writeGathering();
        if (!isClosed()) {
          boolean hasFailed = refusal != null;
          String why = entries.file().name() + " is closed: open it again";
          refusal = new JournalException(Reason.UNAVAILABLE, why, null);
          notifyAll();
          closeFiles(hasFailed);
        }
      }
    } finally {
      disk.unlock();
    }
  }

  private void closeFiles(boolean hasFailed) throws IOException {
    try {
      if (!hasFailed) {
        recovery.syncMark();
      }
    } finally {
      try {
        entries.file().close();
      } finally {
        recovery.close();
      }
    }
  }
}
