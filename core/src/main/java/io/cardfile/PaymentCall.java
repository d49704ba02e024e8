package io.cardfile;

import io.cardfile.transport.Exchange;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One payment call: executed once, in one of three ways, and cancelled from any thread. It is never
 * re-sent and cannot be cloned. Thread-safe.
 *
 * @param <T> the outcome, which is a value also when the call failed
 */
public final class PaymentCall<T> {

  private final Operation<T> operation;
  private final Transport transport;
  private final Duration deadline;
  private final @Nullable Executor executor;
  private final Watcher watcher;
  private final AtomicBoolean started = new AtomicBoolean();
  private volatile boolean cancelled;
  private volatile @Nullable Exchange exchange;

  PaymentCall(Operation<T> operation, PaymentClient.Builder settings) {
    this.operation = operation;
    this.transport = settings.transport;
    this.deadline = settings.deadline;
    this.executor = settings.executor;
    this.watcher = new Watcher(settings.listener, operation.info());
  }

  /**
   * Sends on the calling thread and waits for the outcome, at most until the client's deadline.
   *
   * @throws IllegalStateException when the call was started before
   */
  public T execute() {
    start();
    return run();
  }

  /**
   * Sends on the client's executor.
   *
   * @throws IllegalStateException when the call was started before, or the client was built without
   *     an executor
   */
  public void enqueue(PaymentCallback<T> callback) {
    Objects.requireNonNull(callback, "callback == null");
    submit(() -> callback.onOutcome(run()), callback);
  }

  /**
   * Sends on the client's executor and returns a future of the outcome. Cancelling the future
   * cancels this call, and the future still completes with the outcome: that of a cancelled payment
   * matters more than that of any other.
   *
   * @throws IllegalStateException as {@link #enqueue}
   */
  public CompletableFuture<T> toFuture() {
    CallFuture<T> future = new CallFuture<>(this);
    submit(() -> completeWithOutcome(future), future::complete);
    return future;
  }

  /**
   * Ends the call soon. Before anything was written the outcome is not sent; afterwards it is in
   * doubt, because the gateway goes on. Does nothing when the call has ended.
   */
  public void cancel() {
    cancelled = true;
    Exchange running = exchange;
    if (running != null) {
      running.cancel();
    }
  }

  private void submit(Runnable task, PaymentCallback<T> whenRefused) {
    Executor given = executor;
    if (given == null) {
      throw new IllegalStateException("no executor: give one to PaymentClient.Builder.executor");
    }
    start();
    try {
      given.execute(task);
    } catch (RejectedExecutionException e) {
      whenRefused.onOutcome(operation.notSent("the executor refused the call", null));
    }
  }

  private void completeWithOutcome(CallFuture<T> future) {
    try {
      future.complete(run());
    } catch (Throwable e) {
      future.completeExceptionally(e);
      throw e;
    }
  }

  private void start() {
    if (!started.compareAndSet(false, true)) {
      throw new IllegalStateException("a call is executed once; make a new one");
    }
  }

  private T run() {
    long begin = System.nanoTime();
    T outcome = outcome();
    Duration duration = Duration.ofNanos(System.nanoTime() - begin);
    watcher.ended(operation.kind(outcome), duration, operation.requestId(outcome));
    return outcome;
  }

  private T outcome() {
    Exchange prepared;
    try {
      WireRequest request = operation.request(deadline);
      prepared = transport.prepare(request, watcher);
    } catch (RuntimeException e) {
      return operation.notSent("the request could not be prepared", redacted(e));
    }
    exchange = prepared;
    return cancelled ? operation.notSent("the call was cancelled", null) : exchange(prepared);
  }

  private T exchange(Exchange prepared) {
    try {
      WireReply reply = prepared.execute();
      return operation.read(reply);
    } catch (TransportException e) {
      return ended(e);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      // A transport that breaks its promises proves nothing.
      String why = "the transport failed in a way it must not";
      return operation.noReply(Phase.SENDING, why, redacted(e));
    }
  }

  private T ended(TransportException e) {
    return e.mayHaveReached()
        ? operation.noReply(e.phase(), e.getMessage(), e)
        : operation.notSent(e.getMessage(), e);
  }

  private static Throwable redacted(Throwable e) {
    return TransportException.notSent("see the cause", e);
  }

  /** Shows which call this is. */
  @Override
  public String toString() {
    return "PaymentCall(" + operation.info() + ")";
  }
}
