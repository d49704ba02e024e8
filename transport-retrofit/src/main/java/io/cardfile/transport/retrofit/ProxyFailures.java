package io.cardfile.transport.retrofit;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Notifies the caller's proxy selector of failures, one after the other, on a separate daemon
 * thread. No call waits for a notification, because OkHttp may send it after the deadline, and from
 * threads without a call. While one notification hangs, a bounded number of others wait and further
 * ones are dropped.
 */
final class ProxyFailures {

  private static final int MAX_WAITING = 16;

  private @Nullable ThreadPoolExecutor thread; // Guarded by this; null before the first failure.

  void report(Runnable notification) {
    thread().execute(new FutureTask<>(notification, null)); // The task captures exceptions.
  }

  private synchronized ThreadPoolExecutor thread() {
    if (thread == null) {
      thread =
          new ThreadPoolExecutor(
              1,
              1,
              5,
              TimeUnit.SECONDS,
              new ArrayBlockingQueue<>(MAX_WAITING),
              BoundedThreads::daemon,
              new ThreadPoolExecutor.DiscardPolicy());
      thread.allowCoreThreadTimeOut(true);
    }
    return thread;
  }
}
