package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Entries that are written at once. The thread that starts one also writes it. */
final class Batch {

  private final Thread leader = Thread.currentThread();
  private final List<PendingWrite> changes = new ArrayList<>();
  private boolean done;
  private @Nullable JournalException failure;

  /** Only until the batch is closed, under the lock of the store. */
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

  /** Waits until it is written; an interrupt is kept for later. */
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
