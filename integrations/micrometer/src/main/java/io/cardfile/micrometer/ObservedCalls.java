package io.cardfile.micrometer;

import io.cardfile.PaymentCall;
import io.micrometer.observation.ObservationRegistry;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Runs calls as observations, for traces. Each call is one observation {@code
 * cardfile.client.call}, with the key values {@code operation}, {@code outcome}, {@code replayed}
 * and {@code merchant}. It contains no reference and no other value of the call.
 *
 * <p>If the registry has a handler that propagates traces, such as the one of Micrometer Tracing,
 * the request gets its headers, by {@link PaymentCall#header}: {@code traceparent}, {@code
 * tracestate}, {@code b3} and {@code X-B3-*}. Others, such as {@code baggage}, are not sent,
 * because they may contain data of a customer. A header that the call already has is left as it is.
 *
 * <p>What a handler, a convention or a predicate throws is dropped, as what a {@code
 * PaymentListener} throws: it neither prevents a call nor replaces its outcome. Thread-safe.
 */
public final class ObservedCalls {

  private final ObservationRegistry registry;
  private final String merchant;

  private ObservedCalls(ObservationRegistry registry, String merchant) {
    this.registry = Objects.requireNonNull(registry, "registry == null");
    this.merchant = merchant;
  }

  /** Returns an object that names no merchant: the key value {@code merchant} is {@code NONE}. */
  public static ObservedCalls of(ObservationRegistry registry) {
    return new ObservedCalls(registry, Names.NONE);
  }

  /**
   * Returns an object whose observations have the key value {@code merchant}.
   *
   * @param merchant as for {@link PaymentMetrics#of(io.micrometer.core.instrument.MeterRegistry,
   *     String)}
   * @throws IllegalArgumentException when the name is empty
   */
  public static ObservedCalls of(ObservationRegistry registry, String merchant) {
    Names.tag("merchant", merchant);
    return new ObservedCalls(registry, merchant);
  }

  /**
   * Executes {@code call} and returns its outcome. The observation is the current one of the thread
   * meanwhile. Throws what {@link PaymentCall#execute} throws.
   */
  public <T> T execute(PaymentCall<T> call) {
    CallObservation observation = observe(call);
    try {
      T outcome = observation.inScope(call::execute);
      observation.stop(outcome);
      return outcome;
    } catch (Throwable e) {
      observation.stop(null);
      throw e;
    }
  }

  /**
   * Enqueues {@code call}. The observation begins now and stops before {@code callback} is
   * notified; it is not the current one of the executor's thread. Throws what {@link
   * PaymentCall#enqueue} throws. If the executor drops the call, the observation does not stop.
   */
  public <T> void enqueue(PaymentCall<T> call, Consumer<T> callback) {
    Objects.requireNonNull(callback, "callback == null");
    CallObservation observation = observe(call);
    try {
      call.enqueue(outcome -> stopAndNotify(observation, outcome, callback));
    } catch (Throwable e) {
      observation.stop(null);
      throw e;
    }
  }

  // Also if an error of the JVM ends the observation: the outcome must not be lost.
  private static <T> void stopAndNotify(
      CallObservation observation, T outcome, Consumer<T> callback) {
    try {
      observation.stop(outcome);
    } finally {
      callback.accept(outcome);
    }
  }

  /**
   * Starts {@code call} and returns its future, as {@link PaymentCall#toFuture} does. The
   * observation is as for {@link #enqueue}, but stops after the future has completed: {@code join}
   * may return, and dependents of the future may run, before.
   */
  public <T> CompletableFuture<T> toFuture(PaymentCall<T> call) {
    CallObservation observation = observe(call);
    try {
      CompletableFuture<T> future = call.toFuture();
      future.whenComplete((outcome, e) -> observation.stop(outcome));
      return future; // Not the dependent one, whose cancel would not reach the call.
    } catch (Throwable e) {
      observation.stop(null);
      throw e;
    }
  }

  private CallObservation observe(PaymentCall<?> call) {
    return new CallObservation(registry, merchant, Objects.requireNonNull(call, "call == null"));
  }
}
