package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Determines whether sockets of a custom socket factory obey a read timeout, on which the check of
 * an idle connection depends. Checks run on another thread until one of them has ended in time. If
 * a check does not end, and a later one does not end either, no connection is kept from then on; a
 * single failure may be a pause of the whole machine. Thread-safe.
 */
final class CustomSockets {

  private static final long PATIENCE_MILLIS = 250;

  private final BoundedThreads threads;
  private volatile boolean timed;
  private volatile boolean oneHung;
  private volatile boolean untimed;

  CustomSockets(BoundedThreads threads) {
    this.threads = threads;
  }

  boolean areUntimed() {
    return untimed;
  }

  /** Returns the result of {@code look}, or false when it does not end in time or does not run. */
  boolean isSilent(Callable<Boolean> look) throws IOException {
    if (untimed) {
      return false;
    }
    boolean again = oneHung;
    CountDownLatch started = new CountDownLatch(1);
    FutureTask<Boolean> task =
        new FutureTask<>(
            () -> {
              started.countDown();
              return look.call();
            });
    if (timed) {
      task.run();
    } else {
      threads.run(task);
    }
    try {
      // A check that waits for a thread says nothing about the sockets.
      return started.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS) && result(task, again);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof VirtualMachineError) {
        throw (VirtualMachineError) e.getCause();
      }
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      threads.leave(task);
    }
  }

  private boolean result(FutureTask<Boolean> look, boolean again)
      throws ExecutionException, InterruptedException {
    try {
      boolean silent = look.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      timed = true;
      return silent;
    } catch (TimeoutException e) {
      oneHung = true;
      if (again && !timed) {
        untimed = true;
      }
      return false;
    }
  }
}
