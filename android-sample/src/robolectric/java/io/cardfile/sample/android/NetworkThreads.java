package io.cardfile.sample.android;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The threads of a process for network calls, for which a test can wait. Thread-safe. */
final class NetworkThreads implements Executor {

  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final ExecutorService threads = Executors.newCachedThreadPool(NetworkThreads::daemon);
  private int begun;
  private int running;
  private boolean dead;
  private Throwable failure;

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "waiting");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public synchronized void execute(Runnable task) {
    if (!dead) {
      begun++;
      running++;
      threads.execute(() -> run(task));
    }
  }

  private void run(Runnable task) {
    Throwable failureOfTask = null;
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      failureOfTask = e;
    }
    ended(failureOfTask);
  }

  private synchronized void ended(Throwable failureOfTask) {
    running--;
    failure = failureOfTask == null ? failure : failureOfTask;
    notifyAll();
  }

  /** Returns how many tasks have begun so far. */
  synchronized int begun() {
    return begun;
  }

  /** Waits until all tasks have ended and have posted their results to the main thread. */
  synchronized void await() {
    long end = System.nanoTime() + LIMIT_NANOS;
    while (running > 0) {
      long sent = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (sent <= 0) {
        throw new AssertionError(running + " tasks are still running");
      }
      pause(sent);
    }
    if (failure != null) {
      throw new AssertionError("a thread of the app died", failure);
    }
  }

  private void pause(long millis) {
    try {
      wait(millis);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  /** Ends the process: further tasks are ignored. */
  synchronized void die() {
    dead = true;
    threads.shutdown();
  }
}
