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
 * Waits for a name service no longer than the call may take, and not at all once it is cancelled. A
 * look-up cannot be stopped, so a few daemon threads do the waiting: how many hang is bounded, and
 * calls beyond that queue until their own time is up.
 */
final class BoundedDns implements Dns {

  private static final int MAX_THREADS = 4;

  private final Dns callers;
  private final CurrentTransmission current;
  private final ThreadPoolExecutor threads;

  BoundedDns(Dns callers, CurrentTransmission current) {
    this.callers = callers;
    this.current = current;
    threads =
        new ThreadPoolExecutor(
            MAX_THREADS,
            MAX_THREADS,
            5,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            BoundedDns::daemon);
    threads.allowCoreThreadTimeOut(true);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "cardfile-dns");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public List<InetAddress> lookup(String hostname) throws UnknownHostException {
    Transmission transmission = current.get();
    if (transmission == null) {
      throw unknown("looked up outside of a call", null);
    }
    FutureTask<List<InetAddress>> task = new FutureTask<>(() -> callers.lookup(hostname));
    threads.execute(task);
    transmission.waitsFor(task);
    try {
      return task.get(transmission.nanosLeft(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw unknown("the name was not found", e.getCause());
    } catch (TimeoutException | CancellationException e) {
      throw unknown("the name service did not answer in time", null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unknown("interrupted", null);
    } finally {
      task.cancel(true);
      threads.remove(task);
    }
  }

  private static UnknownHostException unknown(String why, @Nullable Throwable cause) {
    UnknownHostException exception = new UnknownHostException(why);
    exception.initCause(cause);
    return exception;
  }
}
