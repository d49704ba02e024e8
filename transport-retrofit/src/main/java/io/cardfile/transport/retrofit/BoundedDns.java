package io.cardfile.transport.retrofit;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import okhttp3.Dns;
import org.jspecify.annotations.Nullable;

/** Waits for a name service no longer than the call may take, and not once it is cancelled. */
final class BoundedDns implements Dns {

  private final Dns callers;
  private final CurrentTransmission current;
  private final BoundedThreads threads;

  BoundedDns(Dns callers, CurrentTransmission current, BoundedThreads threads) {
    this.callers = callers;
    this.current = current;
    this.threads = threads;
  }

  @Override
  public List<InetAddress> lookup(String hostname) throws UnknownHostException {
    Transmission transmission = current.get();
    if (transmission == null) {
      throw unknown("looked up outside of a call", null);
    }
    FutureTask<List<InetAddress>> task = threads.start(() -> callers.lookup(hostname));
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
      threads.leave(task);
    }
  }

  private static UnknownHostException unknown(String why, @Nullable Throwable cause) {
    UnknownHostException exception = new UnknownHostException(why);
    exception.initCause(cause);
    return exception;
  }
}
