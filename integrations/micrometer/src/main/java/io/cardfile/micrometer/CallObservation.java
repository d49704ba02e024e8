package io.cardfile.micrometer;

import io.cardfile.PaymentCall;
import io.cardfile.PaymentEvent.Operation;
import io.cardfile.purchase.ApiOutcome;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.transport.WireHeader;
import io.cardfile.wallet.WalletTokenOutcome;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The observation of one call, from its creation on. What a handler throws is dropped. */
final class CallObservation {

  static final String NAME = "cardfile.client.call";

  // The identity of a trace; not baggage, which may contain anything.
  private static final String TRACE_HEADERS = "(?i)traceparent|tracestate|b3|x-b3-[a-z]+";

  private final ObservationRegistry registry;
  private final Observation observation;
  private final AtomicBoolean stopped = new AtomicBoolean();

  CallObservation(ObservationRegistry registry, String merchant, PaymentCall<?> call) {
    this.registry = registry;
    SenderContext<PaymentCall<?>> context =
        new SenderContext<>(CallObservation::addHeader, Kind.CLIENT);
    context.setCarrier(call);
    Observation[] created = {Observation.NOOP};
    // Calls predicates, conventions and handlers.
    quietly(() -> created[0] = Observation.createNotStarted(NAME, () -> context, registry));
    observation = created[0].lowCardinalityKeyValue("merchant", merchant);
    quietly(observation::start);
  }

  private static void addHeader(@Nullable PaymentCall<?> call, String name, String value) {
    if (call != null && name.matches(TRACE_HEADERS)) {
      quietly(() -> call.header(WireHeader.of(name, value))); // Refused if the call has it.
    }
  }

  /** Runs {@code call} while this is the current observation of the thread. */
  <T> T inScope(Supplier<T> call) {
    Observation.Scope before = registry.getCurrentObservationScope();
    Observation.Scope[] scope = {Observation.Scope.NOOP};
    try {
      quietly(() -> scope[0] = observation.openScope());
      return call.get();
    } finally {
      try {
        quietly(scope[0]::close);
      } finally {
        registry.setCurrentObservationScope(before); // A handler that throws leaves it as it is.
      }
    }
  }

  /** Stops the observation of a call with {@code outcome}. Later calls have no effect. */
  void stop(@Nullable Object outcome) {
    if (outcome instanceof PurchaseOutcome) {
      PurchaseOutcome purchase = (PurchaseOutcome) outcome;
      stop(Operation.PURCHASE, purchase.kind().name(), purchase.isReplayed());
    } else if (outcome instanceof WalletTokenOutcome) {
      stop(Operation.WALLET_TOKEN, ((WalletTokenOutcome) outcome).kind().name(), false);
    } else if (outcome instanceof ApiOutcome) {
      stop(Operation.API, ((ApiOutcome) outcome).kind().name(), false);
    } else if (outcome instanceof LookUpOutcome) {
      stop(Operation.LOOK_UP, ((LookUpOutcome) outcome).kind().name(), false);
    } else {
      stop(null, Names.NONE, false);
    }
  }

  private void stop(@Nullable Operation operation, String outcome, boolean replayed) {
    if (!stopped.compareAndSet(false, true)) {
      return;
    }
    String name = operation == null ? Names.NONE : operation.name();
    observation
        .contextualName("cardfile " + name)
        .lowCardinalityKeyValue("operation", name)
        .lowCardinalityKeyValue("outcome", outcome)
        .lowCardinalityKeyValue("replayed", String.valueOf(replayed));
    quietly(observation::stop);
  }

  // As core with a listener: a stack overflow inside it leaves the JVM usable; other errors do not.
  private static void quietly(Runnable step) {
    try {
      step.run();
    } catch (Throwable e) {
      if (e instanceof VirtualMachineError && !(e instanceof StackOverflowError)) {
        throw (VirtualMachineError) e;
      }
    }
  }
}
