package io.cardfile.transport.apache;

import java.net.InetAddress;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves names on a bounded number of daemon threads, because a name service may hang and cannot
 * be stopped. If all of them hang, further names wait until the deadline of their call.
 */
final class BoundedNames {

  private static final int MAX_THREADS = 4;

  private final DnsResolver resolver;
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          MAX_THREADS, MAX_THREADS, 5, TimeUnit.SECONDS, new LinkedBlockingQueue<>());

  BoundedNames(DnsResolver resolver) {
    this.resolver = resolver;
    threads.setThreadFactory(work -> Watchdog.daemon(work, "cardfile-names"));
    threads.allowCoreThreadTimeOut(true);
  }

  /** Resolves a name, at most until the deadline or the cancellation of {@code call}. */
  InetAddress[] resolve(String host, ApacheExchange call) throws Exception {
    FutureTask<InetAddress[]> task = new FutureTask<>(() -> resolver.resolve(host));
    threads.execute(task);
    try {
      call.waitsFor(() -> task.cancel(true));
      return task.get(call.nanosLeft(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefusedException("the thread was interrupted");
    } finally {
      task.cancel(true);
      threads.remove(task);
    }
  }
}
