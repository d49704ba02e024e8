package io.cardfile.micrometer;

import static io.cardfile.micrometer.Shop.client;
import static io.cardfile.micrometer.Shop.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.FakeGateway;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ThrowingHandlerTest {

  private final FakeGateway gateway = FakeGateway.create();
  private final ObservationRegistry registry = ObservationRegistry.create();

  enum Step {
    SUPPORTS,
    START,
    OPEN_SCOPE,
    CLOSE_SCOPE,
    STOP
  }

  /** Throws at one step. */
  private static final class ThrowingHandler implements ObservationHandler<Observation.Context> {

    private final Step step;
    private final Error thrown;

    ThrowingHandler(Step step, Error thrown) {
      this.step = step;
      this.thrown = thrown;
    }

    private void at(Step reached) {
      if (reached == step) {
        throw thrown;
      }
    }

    @Override
    public void onStart(Observation.Context context) {
      at(Step.START);
    }

    @Override
    public void onScopeOpened(Observation.Context context) {
      at(Step.OPEN_SCOPE);
    }

    @Override
    public void onScopeClosed(Observation.Context context) {
      at(Step.CLOSE_SCOPE);
    }

    @Override
    public void onStop(Observation.Context context) {
      at(Step.STOP);
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
      at(Step.SUPPORTS);
      return true;
    }
  }

  @ParameterizedTest
  @EnumSource(Step.class)
  void whatAHandlerThrowsIsDropped(Step step) {
    registry
        .observationConfig()
        .observationHandler(new ThrowingHandler(step, new NoClassDefFoundError()));
    assertEquals(
        Kind.APPROVED,
        ObservedCalls.of(registry).execute(client(gateway).build().purchase(order("R-1"))).kind());
    assertEquals(1, gateway.ledger().size());
    assertNull(registry.getCurrentObservationScope());
  }

  @Test
  void errorOfTheJvmAtTheStopDoesNotLoseTheOutcomeOfACallback() {
    registry
        .observationConfig()
        .observationHandler(new ThrowingHandler(Step.STOP, new InternalError()));
    PaymentClient client =
        client(gateway)
            .journal(InMemoryJournal.create(), "TEST-merchant")
            .executor(Runnable::run)
            .build();
    List<String> notified = new ArrayList<>();
    Consumer<PurchaseOutcome> callback = outcome -> notified.add(outcome.kind().name());
    ObservedCalls calls = ObservedCalls.of(registry);
    for (PurchaseRequest request : List.of(order("R-1"), Shop.otherPurchase("R-1"))) {
      assertThrows(InternalError.class, () -> calls.enqueue(client.purchase(request), callback));
    }
    assertEquals(List.of("APPROVED", "REFERENCE_REUSED"), notified);
  }

  @ParameterizedTest
  @EnumSource(Step.class)
  void errorOfTheJvmIsThrown(Step step) {
    registry.observationConfig().observationHandler(new ThrowingHandler(step, new InternalError()));
    assertThrows(
        InternalError.class,
        () -> ObservedCalls.of(registry).execute(client(gateway).build().purchase(order("R-1"))));
    assertNull(registry.getCurrentObservationScope());
  }
}
