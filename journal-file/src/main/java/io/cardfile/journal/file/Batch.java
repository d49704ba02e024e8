package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Entries that are written together. The thread that starts a batch also writes it. */
final class Batch {

  private final Thread leader = Thread.currentThread();
  private final List<PendingWrite> changes = new ArrayList<>();
  private boolean done;
  private @Nullable JournalException failure;

  /** Adds an entry; call it only until the batch is closed, under the lock of the store. */
  void add(PendingWrite change) {
    changes.add(change);
  }

  List<PendingWrite> changes() {
    return changes;
  }

  boolean isLedByMe() {
    return leader == Thread.currentThread();
  }

  synchronized boolean isDone() {
    return done;
  }

  synchronized void finish(@Nullable JournalException why) {
    done = true;
    failure = why;
    notifyAll();
  }

  /** Waits until the batch is written; restores an interrupt afterwards. */
  synchronized void await() throws JournalException {
    boolean interrupted = false;
    while (!done) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (failure != null) {
      throw new JournalException(failure.reason(), failure.getMessage(), failure.getCause());
    }
  }
}
