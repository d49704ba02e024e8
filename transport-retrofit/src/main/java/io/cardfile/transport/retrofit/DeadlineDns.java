package io.cardfile.transport.retrofit;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import okhttp3.Dns;
import org.jspecify.annotations.Nullable;

/**
 * Resolves names with the caller's name service, at most until the exchange on this thread is
 * cancelled or late. If four threads wait for a service that hangs, further names are queued.
 */
final class DeadlineDns implements Dns {

  private static final int MAX_THREADS = 4;

  private final Dns callers;
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          MAX_THREADS,
          MAX_THREADS,
          5,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          DeadlineDns::daemon);

  DeadlineDns(Dns callers) {
    this.callers = callers;
    threads.allowCoreThreadTimeOut(true);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "cardfile-dns");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public List<InetAddress> lookup(String hostname) throws UnknownHostException {
    RetrofitExchange exchange = RetrofitExchange.current();
    FutureTask<List<InetAddress>> task = new FutureTask<>(() -> callers.lookup(hostname));
    exchange.waitsFor(task);
    threads.execute(task);
    try {
      return task.get(exchange.nanosLeft(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    } catch (TimeoutException | CancellationException e) {
      throw failure(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(e);
    } finally {
      task.cancel(true);
      threads.remove(task);
    }
  }

  /** Returns an exception that OkHttp expects. */
  private static UnknownHostException failure(@Nullable Throwable e) {
    if (e instanceof VirtualMachineError) {
      throw (VirtualMachineError) e;
    }
    UnknownHostException failure = new UnknownHostException("the name was not resolved");
    failure.initCause(e);
    return failure;
  }
}
