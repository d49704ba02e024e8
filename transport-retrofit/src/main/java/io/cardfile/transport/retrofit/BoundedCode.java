package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs code of the caller, and waits for it at most until the deadline or the cancellation of the
 * call.
 */
final class BoundedCode {

  private final CurrentTransmission current;
  private final BoundedThreads threads;

  BoundedCode(CurrentTransmission current, BoundedThreads threads) {
    this.current = current;
    this.threads = threads;
  }

  /**
   * Runs {@code code} and returns its result.
   *
   * @throws IOException also when the code does not end in time, or the call is cancelled
   */
  <T> T call(Callable<T> code) throws IOException {
    Transmission transmission = current.get();
    if (transmission == null) {
      throw new IOException("called outside of a call");
    }
    FutureTask<T> task = threads.start(code);
    transmission.cancellation.waitsFor(task);
    try {
      return task.get(transmission.deadline.nanosLeft(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof VirtualMachineError) {
        throw (VirtualMachineError) e.getCause();
      }
      throw new IOException("code of the caller failed", e.getCause());
    } catch (TimeoutException | CancellationException e) {
      throw new IOException("code of the caller did not end before the call");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted");
    } finally {
      threads.leave(task);
    }
  }
}
