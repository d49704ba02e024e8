package io.cardfile.micrometer;

import io.cardfile.PaymentCall;
import io.cardfile.PaymentCallback;
import io.cardfile.journal.ReferenceReusedException;
import io.micrometer.observation.ObservationRegistry;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Runs calls as observations, for traces. Each call is one observation {@code
 * cardfile.client.call}, with the key values {@code operation}, {@code outcome} and {@code
 * replayed}, and {@code merchant} if it was named. It contains no reference and no other value of
 * the call.
 *
 * <p>If the registry has a handler that propagates traces, such as the one of Micrometer Tracing,
 * the request gets its headers, by {@link PaymentCall#header}: {@code traceparent}, {@code
 * tracestate}, {@code b3} and {@code X-B3-*}. Others, such as {@code baggage}, are not sent,
 * because they may contain data of a customer. A header that the call already has is left as it is.
 *
 * <p>What a handler throws is dropped, as what a {@code PaymentListener} throws: it neither
 * prevents a call nor replaces its outcome. Thread-safe.
 */
public final class ObservedCalls {

  private final ObservationRegistry registry;
  private final @Nullable String merchant;

  private ObservedCalls(ObservationRegistry registry, @Nullable String merchant) {
    this.registry = Objects.requireNonNull(registry, "registry == null");
    this.merchant = merchant;
  }

  /** Returns an object that names no merchant. */
  public static ObservedCalls of(ObservationRegistry registry) {
    return new ObservedCalls(registry, null);
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
    CallObservation observation = new CallObservation(registry, merchant, call);
    try {
      T outcome = observation.inScope(call::execute);
      observation.stop(outcome, null);
      return outcome;
    } catch (Throwable e) {
      observation.stop(null, e);
      throw e;
    }
  }

  /**
   * Enqueues {@code call}. The observation begins now and stops before {@code callback} is
   * notified; it is not the current one of the executor's thread. Throws what {@link
   * PaymentCall#enqueue} throws. If the executor drops the call, the observation does not stop.
   */
  public <T> void enqueue(PaymentCall<T> call, PaymentCallback<T> callback) {
    Objects.requireNonNull(callback, "callback == null");
    CallObservation observation = new CallObservation(registry, merchant, call);
    try {
      call.enqueue(new ObservedCallback<>(observation, callback));
    } catch (RuntimeException e) {
      observation.stop(null, e);
      throw e;
    }
  }

  /**
   * Starts {@code call} and returns its future, as {@link PaymentCall#toFuture} does. The
   * observation is that of {@link #enqueue}.
   */
  public <T> CompletableFuture<T> toFuture(PaymentCall<T> call) {
    CallObservation observation = new CallObservation(registry, merchant, call);
    try {
      CompletableFuture<T> future = call.toFuture();
      future.whenComplete(observation::stop);
      return future; // Not the dependent one, whose cancel would not reach the call.
    } catch (RuntimeException e) {
      observation.stop(null, e);
      throw e;
    }
  }

  /** Stops the observation before it notifies the callback of the caller. */
  private static final class ObservedCallback<T> implements PaymentCallback<T> {

    private final CallObservation observation;
    private final PaymentCallback<T> callback;

    ObservedCallback(CallObservation observation, PaymentCallback<T> callback) {
      this.observation = observation;
      this.callback = callback;
    }

    @Override
    public void onOutcome(T outcome) {
      observation.stop(outcome, null);
      callback.onOutcome(outcome);
    }

    @Override
    public void onReferenceReused(ReferenceReusedException e) {
      observation.stop(null, e);
      callback.onReferenceReused(e);
    }
  }
}
