package io.cardfile;

import io.cardfile.journal.ReferenceReusedException;
import io.cardfile.transport.Exchange;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireRequest;
import java.time.Clock;
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
  private final Duration sendingLimit;
  private final Clock clock;
  private final @Nullable Executor executor;
  private final ListenerNotifier notifier;
  private final AtomicBoolean started = new AtomicBoolean();
  private volatile boolean cancelled;
  private volatile @Nullable Exchange exchange;

  PaymentCall(Operation<T> operation, PaymentClient.Builder settings) {
    this.operation = operation;
    this.transport = settings.transport;
    this.deadline = settings.deadline;
    this.sendingLimit = settings.sendingLimit;
    this.clock = settings.clock;
    this.executor = settings.executor;
    this.notifier = new ListenerNotifier(settings.listener, operation.info());
  }

  /**
   * Sends on the calling thread and waits for the outcome, at most until the client's deadline and
   * for as long as its journal takes.
   *
   * @throws IllegalStateException when the call was started before
   * @throws ReferenceReusedException when the reference of a purchase stands for another one in the
   *     client's journal; nothing was sent
   */
  public T execute() {
    start();
    return run();
  }

  /**
   * Sends on the client's executor. An executor that drops what it has accepted, as when it is shut
   * down at once, loses the call: it is neither sent nor told.
   *
   * @throws IllegalStateException when the call was started before, or the client was built without
   *     an executor
   */
  public void enqueue(PaymentCallback<T> callback) {
    Objects.requireNonNull(callback, "callback == null");
    submit(() -> runAndTell(callback), callback);
  }

  /**
   * Sends on the client's executor and returns a future of the outcome. Cancelling the future
   * cancels this call, and the future still completes with the outcome: that of a cancelled payment
   * matters more than that of any other. It completes exceptionally with a {@link
   * ReferenceReusedException} alone.
   *
   * @throws IllegalStateException as {@link #enqueue}
   */
  public CompletableFuture<T> toFuture() {
    CallFuture<T> future = new CallFuture<>(this);
    submit(() -> runAndTell(future), future);
    return future;
  }

  /**
   * Ends the call soon. Before the transport may send the outcome is not sent, which says nothing
   * of earlier calls under the same reference; afterwards it is in doubt, because the gateway goes
   * on. Does nothing when the call has ended.
   */
  public void cancel() {
    cancelled = true;
    Exchange running = exchange; // Read after writing: run() does it the other way round.
    if (running != null) {
      cancel(running);
    }
  }

  private static void cancel(Exchange running) {
    try {
      running.cancel();
    } catch (RuntimeException e) {
      // Who cancels learns from the outcome what came of it, as after any other cancelling.
    }
  }

  private void submit(Runnable task, PaymentCallback<T> whenRefused) {
    Executor given = executor;
    if (given == null) {
      throw new IllegalStateException("no executor: give one to PaymentClient.Builder.executor");
    }
    start();
    AtomicBoolean taken = new AtomicBoolean();
    try {
      given.execute(() -> runOnce(taken, task));
    } catch (RejectedExecutionException e) {
      // Taken already: it ran on this thread, and what it told threw. The outcome was another.
      if (!taken.compareAndSet(false, true)) {
        throw e;
      }
      T outcome = operation.notSent("the executor refused the call", null);
      whenRefused.onOutcome(notifyListener(outcome, Duration.ZERO));
    }
  }

  private static void runOnce(AtomicBoolean taken, Runnable task) {
    if (taken.compareAndSet(false, true)) {
      task.run();
    }
  }

  private void runAndTell(PaymentCallback<T> callback) {
    T outcome;
    try {
      outcome = run();
    } catch (ReferenceReusedException e) {
      callback.onReferenceReused(e);
      return;
    } catch (Throwable e) {
      // An error of the JVM. Nobody waits for this thread: who is not told now will never be.
      callback.onOutcome(operation.noReply(Phase.SENDING, "an error of the JVM", null));
      throw e;
    }
    callback.onOutcome(outcome);
  }

  private void start() {
    if (!started.compareAndSet(false, true)) {
      throw new IllegalStateException("a call is executed once; make a new one");
    }
  }

  private T run() {
    long begin = System.nanoTime();
    SendingWindow window = SendingWindow.open(clock, sendingLimit);
    T outcome = operation.isJournaled() && !cancelled ? journaled(window) : outcome(window);
    return notifyListener(outcome, Duration.ofNanos(System.nanoTime() - begin));
  }

  private T journaled(SendingWindow window) {
    T known = operation.begin(notifier);
    if (known != null) {
      return known;
    }
    T outcome;
    try {
      outcome = outcome(window);
    } catch (Throwable e) {
      operation.end(operation.noReply(Phase.SENDING, "an error of the JVM", null), notifier);
      throw e;
    }
    return operation.end(outcome, notifier);
  }

  private T notifyListener(T outcome, Duration duration) {
    notifier.ended(operation.kind(outcome), duration, operation.requestId(outcome));
    return outcome;
  }

  private T outcome(SendingWindow window) {
    if (cancelled) {
      return cancelledOutcome(window);
    }
    Duration timeout = window.leftOf(deadline);
    if (isOver(timeout)) {
      return notSent(window, "the journal took until after the deadline", null);
    }
    Exchange prepared;
    try {
      WireRequest request = operation.request(timeout, window);
      Duration left = window.leftOf(deadline);
      if (isOver(left)) {
        return notSent(window, "the authorizer took until after the deadline", null);
      }
      prepared = prepared(request.within(left));
    } catch (AccountChangedException e) {
      return notSent(window, String.valueOf(e.getMessage()), null);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      return notSent(window, "the request could not be prepared", Failures.notSent(e));
    }
    exchange = prepared; // Written before reading: cancel() does it the other way round.
    return cancelled ? cancelledOutcome(window) : exchange(prepared, window);
  }

  private static boolean isOver(Duration left) {
    return left.isZero() || left.isNegative();
  }

  private Exchange prepared(WireRequest request) {
    return Objects.requireNonNull(transport.prepare(request, notifier), "exchange == null");
  }

  private T cancelledOutcome(SendingWindow window) {
    return notSent(window, "the call was cancelled", null);
  }

  /** What has taken the permission to send may have sent already, or send later. */
  private T notSent(SendingWindow window, String why, @Nullable TransportException cause) {
    if (window.revoke()) {
      return operation.notSent(why, cause);
    }
    String after = "not sent, after the permission to send was taken: " + why;
    return operation.noReply(Phase.SENDING, after, cause == null ? null : Failures.inDoubt(cause));
  }

  private T exchange(Exchange prepared, SendingWindow window) {
    try {
      return operation.read(prepared.execute());
    } catch (TransportException e) {
      return toOutcome(e, window);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      // A transport that breaks its promises proves nothing.
      String why = "the transport failed in a way it must not";
      return operation.noReply(Phase.SENDING, why, Failures.inDoubt(e));
    } finally {
      exchange = null;
    }
  }

  private T toOutcome(TransportException e, SendingWindow window) {
    String why = operation.redact(e.getMessage());
    TransportException clean = Failures.clean(e, why);
    return e.mayHaveReached()
        ? operation.noReply(e.phase(), why, clean)
        : notSent(window, why, clean);
  }

  /** Shows which call this is. */
  @Override
  public String toString() {
    return "PaymentCall(" + operation.info() + ")";
  }
}
