package io.cardfile.transport.retrofit;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A few daemon threads for code that may hang and cannot be stopped, such as a name service. How
 * many hang is bounded; what is started beyond that is queued until its caller's own time is up.
 */
final class BoundedThreads {

  private static final int MAX_THREADS = 4;

  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          MAX_THREADS,
          MAX_THREADS,
          5,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          BoundedThreads::daemon);

  BoundedThreads() {
    threads.allowCoreThreadTimeOut(true);
  }

  static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "cardfile-wait");
    thread.setDaemon(true);
    return thread;
  }

  <T> FutureTask<T> start(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    run(task);
    return task;
  }

  void run(FutureTask<?> task) {
    threads.execute(task);
  }

  /** Frees what {@code task} holds, as its result is no longer waited for. */
  void leave(FutureTask<?> task) {
    task.cancel(true);
    threads.remove(task);
  }
}
