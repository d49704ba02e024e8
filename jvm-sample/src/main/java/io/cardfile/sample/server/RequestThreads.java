package io.cardfile.sample.server;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads that answer requests: a bounded number. One whose client takes too long to send its
 * request is given up, which the JDK's server does only by a system property.
 */
final class RequestThreads implements Executor, AutoCloseable {

  static final int COUNT = 64;

  private static final int QUEUE = 256; // Beyond it the server closes the connection.
  private static final ThreadLocal<Hearing> HEARING = new ThreadLocal<>();

  private final ThreadPoolExecutor pool;
  private final ScheduledExecutorService clock;
  private final Duration limit;

  RequestThreads(Duration limit) {
    this.limit = limit;
    ThreadFactory daemons = RequestThreads::daemon;
    pool =
        new ThreadPoolExecutor(
            COUNT, COUNT, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(QUEUE), daemons);
    pool.allowCoreThreadTimeOut(true);
    clock = Executors.newSingleThreadScheduledExecutor(daemons);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "shop-server");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void execute(Runnable task) {
    pool.execute(() -> run(task));
  }

  private void run(Runnable task) {
    Hearing hearing = new Hearing(Thread.currentThread());
    var timer = clock.schedule(hearing::giveUp, limit.toMillis(), TimeUnit.MILLISECONDS);
    HEARING.set(hearing);
    try {
      task.run();
    } finally {
      hearing.end();
      timer.cancel(false);
      HEARING.remove();
      Thread.interrupted(); // What was meant for this request must not reach the next.
    }
  }

  /** The request of this thread is there: what it leads to may take its time. */
  static void heard() {
    Hearing hearing = HEARING.get();
    if (hearing != null) {
      hearing.end();
      Thread.interrupted(); // Too late: it would end a payment, or close the file of a journal.
    }
  }

  /** Waits a little for the requests that are there. */
  @Override
  public void close() {
    pool.shutdown();
    try {
      pool.awaitTermination(2, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    pool.shutdownNow();
    clock.shutdownNow(); // Last, as every request needs it.
  }

  /** A thread that listens to a client; an interrupt closes the connection. */
  private static final class Hearing {

    private final Thread thread;
    private boolean ended;

    Hearing(Thread thread) {
      this.thread = thread;
    }

    synchronized void giveUp() {
      if (!ended) {
        thread.interrupt();
      }
    }

    synchronized void end() {
      ended = true;
    }
  }
}
