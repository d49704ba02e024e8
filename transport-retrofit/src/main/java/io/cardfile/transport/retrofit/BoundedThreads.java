package io.cardfile.transport.retrofit;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A bounded number of daemon threads for code that may hang and cannot be stopped, such as a name
 * service. If all of them hang, further tasks are queued until the deadline of their call.
 */
final class BoundedThreads {

  private static final int MAX_THREADS = 4;

  private @Nullable ThreadPoolExecutor threads; // Guarded by this; null before the first task.

  private synchronized ThreadPoolExecutor threads() {
    if (threads == null) {
      threads =
          new ThreadPoolExecutor(
              MAX_THREADS,
              MAX_THREADS,
              5,
              TimeUnit.SECONDS,
              new LinkedBlockingQueue<>(),
              BoundedThreads::daemon);
      threads.allowCoreThreadTimeOut(true);
    }
    return threads;
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
    threads().execute(task);
  }

  /**
   * Cancels {@code task} and releases its resources, because no thread waits for its result any
   * more.
   */
  void leave(FutureTask<?> task) {
    task.cancel(true);
    threads().remove(task);
  }
}
