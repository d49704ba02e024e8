package io.cardfile.sample.android;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The threads of a process that wait for the network, and a way to wait for them. Thread-safe. */
final class WaitingThreads implements Executor {

  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final ExecutorService threads = Executors.newCachedThreadPool(WaitingThreads::daemon);
  private int begun;
  private int running;
  private boolean dead;
  private Throwable escaped;

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
    Throwable thrown = null;
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      thrown = e;
    }
    ended(thrown);
  }

  private synchronized void ended(Throwable thrown) {
    running--;
    escaped = thrown == null ? escaped : thrown;
    notifyAll();
  }

  /** How much was begun so far. */
  synchronized int begun() {
    return begun;
  }

  /** Waits until nothing runs any more, and has been posted to the main thread. */
  synchronized void await() {
    long end = System.nanoTime() + LIMIT_NANOS;
    while (running > 0) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        throw new AssertionError(running + " things are still running");
      }
      pause(left);
    }
    if (escaped != null) {
      throw new AssertionError("a thread of the app died", escaped);
    }
  }

  private void pause(long millis) {
    try {
      wait(millis);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  /** The process is gone: what it would begin now does not happen. */
  synchronized void die() {
    dead = true;
    threads.shutdown();
  }
}
