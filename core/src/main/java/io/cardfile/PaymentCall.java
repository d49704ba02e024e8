package io.cardfile;

import io.cardfile.journal.ReferenceReusedException;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
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
 * One payment call. It is executed once, by {@link #execute}, {@link #enqueue} or {@link
 * #toFuture}, and can be cancelled from any thread. It is never re-sent and cannot be cloned.
 * Thread-safe.
 *
 * @param <T> the outcome, a value even when the call failed
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
   * @throws ReferenceReusedException when the journal has another purchase under the same
   *     reference; nothing was sent
   */
  public T execute() {
    start();
    return run();
  }

  /**
   * Sends on the client's executor and notifies {@code callback}. If the executor drops the
   * accepted task, for example at a shutdown, the call is not sent and the callback is not
   * notified.
   *
   * @throws IllegalStateException when the call was started before, or the client was built without
   *     an executor
   */
  public void enqueue(PaymentCallback<T> callback) {
    Objects.requireNonNull(callback, "callback == null");
    submit(() -> runAndNotify(callback), callback);
  }

  /**
   * Sends on the client's executor and returns a future of the outcome. Cancelling the future
   * cancels this call, and the future still completes with the outcome, because the outcome of a
   * cancelled payment must not be lost. The only exception it completes with is {@link
   * ReferenceReusedException}.
   *
   * @throws IllegalStateException as {@link #enqueue}
   */
  public CompletableFuture<T> toFuture() {
    CallFuture<T> future = new CallFuture<>(this);
    submit(() -> runAndNotify(future), future);
    return future;
  }

  /**
   * Cancels the call. Before the transport may send, the outcome becomes not sent, which makes no
   * statement about earlier calls under the same reference. Afterwards it becomes in doubt, because
   * the gateway continues with the purchase. Does nothing when the call has ended.
   */
  public void cancel() {
    cancelled = true;
    // Writes cancelled, then reads exchange; outcome() writes exchange, then reads cancelled. So at
    // least one of them sees what the other has written.
    Exchange running = exchange;
    if (running != null) {
      cancel(running);
    }
  }

  private static void cancel(Exchange running) {
    try {
      running.cancel();
    } catch (RuntimeException e) {
      // The outcome of the call shows the effect of the cancellation.
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
      // The task already ran on this thread and its callback threw; it has its own outcome.
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

  private void runAndNotify(PaymentCallback<T> callback) {
    T outcome;
    try {
      outcome = run();
    } catch (ReferenceReusedException e) {
      callback.onReferenceReused(e);
      return;
    } catch (Throwable e) {
      // An error of the JVM. No caller waits for this thread, so the callback must be notified now.
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
      return notSent(window, "the deadline passed while the journal claimed the reference", null);
    }
    Exchange prepared;
    try {
      WireRequest request = operation.request(timeout, window);
      Duration left = window.leftOf(deadline);
      if (isOver(left)) {
        return notSent(window, "the deadline passed while the authorizer was called", null);
      }
      prepared = prepared(request.within(left));
    } catch (AccountChangedException e) {
      return notSent(window, String.valueOf(e.getMessage()), null);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      return notSent(window, "the request could not be prepared", Failures.notSent(e));
    }
    exchange = prepared; // Written before cancelled is read: see cancel().
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

  /**
   * Returns not sent if the permission to send can be revoked. Otherwise the transport has taken it
   * and may have sent already, or may send later.
   */
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
      // Nothing can be concluded from a transport that breaks its contract.
      String why = "the transport failed in a way that its contract forbids";
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

  /** Returns a text that identifies the call. */
  @Override
  public String toString() {
    return "PaymentCall(" + operation.info() + ")";
  }
}
