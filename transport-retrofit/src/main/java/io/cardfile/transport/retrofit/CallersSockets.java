package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Finds out whether sockets of the caller's own factory obey a read time-out, which the look at an
 * idle connection depends on. The first look is made on another thread; when it does not end, no
 * connection is kept from then on. Thread-safe.
 */
final class CallersSockets {

  private static final long PATIENCE_MILLIS = 250;

  private final BoundedThreads threads;
  private volatile boolean timed;
  private volatile boolean untimed;

  CallersSockets(BoundedThreads threads) {
    this.threads = threads;
  }

  boolean areUntimed() {
    return untimed;
  }

  /** Returns what {@code look} finds, or false when it does not end in time. */
  boolean isSilent(Callable<Boolean> look) throws IOException {
    FutureTask<Boolean> task = timed ? new FutureTask<>(look) : threads.start(look);
    if (timed) {
      task.run();
    }
    try {
      boolean silent = task.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      timed = true;
      return silent;
    } catch (TimeoutException e) {
      untimed = true;
      return false;
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      threads.leave(task);
    }
  }
}
