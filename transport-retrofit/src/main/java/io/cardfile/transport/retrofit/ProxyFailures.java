package io.cardfile.transport.retrofit;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Notifies the caller's proxy selector of failures, one after the other, on a daemon thread of its
 * own. No call waits for a notification: OkHttp sends it when the deadline may have passed already,
 * and from threads that carry no call. While one hangs, a bounded number wait and others are left
 * out.
 */
final class ProxyFailures {

  private static final int MAX_WAITING = 16;

  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          1,
          1,
          5,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MAX_WAITING),
          BoundedThreads::daemon,
          new ThreadPoolExecutor.DiscardPolicy());

  ProxyFailures() {
    thread.allowCoreThreadTimeOut(true);
  }

  void report(Runnable notification) {
    thread.execute(new FutureTask<>(notification, null)); // Keeps what it throws.
  }
}
