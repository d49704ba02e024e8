package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Writes entries in batches: entries that come while one batch is written share the next write and
 * sync. Entries are visible once they are durable. The caller holds the lock, which is released
 * during a write; every wait is uninterruptible.
 */
final class GroupCommit {

  private final ReentrantLock lock;
  private final JournalFile file;
  private final Entries entries;
  private final Map<String, Batch> unwritten = new HashMap<>();
  private Batch gathering;
  private @Nullable Batch writing;
  private @Nullable Throwable error;

  /** Entries that share a write. */
  private final class Batch {
    final Condition ended = lock.newCondition();
    final List<JournalEntry> entries = new ArrayList<>();
    final List<byte[]> frames = new ArrayList<>();
    boolean hasEnded;
    boolean isDurable;

    byte[] bytes() {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      frames.forEach(frame -> bytes.write(frame, 0, frame.length));
      return bytes.toByteArray();
    }
  }

  GroupCommit(ReentrantLock lock, JournalFile file, Entries entries) {
    this.lock = lock;
    this.file = file;
    this.entries = entries;
    this.gathering = new Batch();
  }

  /** Returns when the entries are durable and visible. */
  void write(List<JournalEntry> changed) throws JournalException {
    Batch batch = gathering;
    for (JournalEntry entry : changed) {
      batch.frames.add(EntryCodec.encode(entry));
      batch.entries.add(entry);
      unwritten.put(Entries.key(entry.merchant(), entry.reference()), batch);
    }
    await(batch);
    if (!batch.isDurable) {
      throw reopenRequired();
    }
  }

  /** Waits until no entry with this key is being written. */
  void awaitWritten(String key) {
    while (unwritten.containsKey(key)) {
      await(unwritten.get(key));
    }
  }

  /** Waits until no entry is being written. */
  void awaitAllWritten() {
    while (writing != null || !(gathering.entries.isEmpty() || gathering.hasEnded)) {
      await(writing == null ? gathering : writing);
    }
  }

  private void await(Batch batch) {
    while (!batch.hasEnded) {
      if (writing == null) {
        writeGathering();
      } else {
        batch.ended.awaitUninterruptibly();
      }
    }
  }

  private void writeGathering() {
    Batch batch = gathering;
    writing = batch;
    try {
      gathering = new Batch();
      if (error == null) {
        append(batch);
        batch.isDurable = true;
      }
    } catch (Throwable e) {
      error = e;
    } finally {
      writing = null;
      unwritten.values().removeIf(other -> other == batch);
      batch.hasEnded = true;
      gathering.ended.signal(); // First wakes a thread that writes the next batch.
      batch.ended.signalAll();
    }
  }

  private void append(Batch batch) throws IOException {
    long offset;
    lock.unlock();
    try {
      offset = file.append(batch.bytes());
    } finally {
      lock.lock();
    }
    for (int i = 0; i < batch.entries.size(); i++) {
      entries.put(batch.entries.get(i), offset);
      offset += batch.frames.get(i).length;
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
        Reason.REOPEN_REQUIRED,
        why + "remove the cause, close the journal and open it again",
        error);
  }
}
