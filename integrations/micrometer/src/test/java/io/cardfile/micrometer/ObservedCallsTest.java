package io.cardfile.micrometer;

import static io.cardfile.micrometer.Shop.client;
import static io.cardfile.micrometer.Shop.order;
import static io.cardfile.micrometer.Shop.otherPurchase;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentCall;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.FakeGateway;
import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class ObservedCallsTest {

  private final FakeGateway gateway = FakeGateway.create();
  private final ObservationRegistry registry = ObservationRegistry.create();
  private final List<String> stopped = new ArrayList<>();
  private final ObservedCalls calls = ObservedCalls.of(registry);
  private final PaymentClient client =
      client(gateway)
          .journal(InMemoryJournal.create(), "TEST-merchant")
          .lookUps()
          .executor(Runnable::run)
          .build();

  ObservedCallsTest() {
    registry.observationConfig().observationHandler(new Recorder());
  }

  /** Writes down each observation that stops. */
  private final class Recorder implements ObservationHandler<Observation.Context> {

    @Override
    public void onStop(Observation.Context context) {
      TreeMap<String, String> values = new TreeMap<>();
      for (KeyValue value : context.getAllKeyValues()) {
        values.put(value.getKey(), value.getValue());
      }
      stopped.add(context.getName() + ", " + context.getContextualName() + " " + values);
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
      return true;
    }
  }

  private static String expected(String operation, String outcome, boolean replayed) {
    return "cardfile.client.call, cardfile "
        + operation
        + " {merchant=NONE, operation="
        + operation
        + ", outcome="
        + outcome
        + ", replayed="
        + replayed
        + "}";
  }

  @Test
  void observationHasOperationAndOutcome() {
    calls.execute(client.purchase(order("R-1")));
    calls.execute(client.purchase(order("R-1")));
    calls.execute(client.walletToken(Shop.checkout("INV-1")));
    calls.execute(client.lookUp("R-1", Shop.PRICE));
    assertEquals(
        List.of(
            expected("PURCHASE", "APPROVED", false),
            expected("PURCHASE", "APPROVED", true),
            expected("WALLET_TOKEN", "ISSUED", false),
            expected("LOOK_UP", "PAID", false)),
        stopped);
  }

  @Test
  void merchantIsTheOneThatWasNamed() {
    ObservedCalls.of(registry, "hotel").execute(client.purchase(order("R-1")));
    assertEquals(
        List.of(expected("PURCHASE", "APPROVED", false).replace("NONE", "hotel")), stopped);
  }

  @Test
  void callsWithAndWithoutAMerchantShareTheMetersOfObservations() {
    PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    registry.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
    calls.execute(client.purchase(order("R-1")));
    ObservedCalls.of(registry, "hotel").execute(client.purchase(order("R-2")));
    for (String merchant : List.of("NONE", "hotel")) {
      String series = "cardfile_client_call_seconds_count\\{.*merchant=\"" + merchant + "\".*";
      assertTrue(meters.scrape().lines().anyMatch(line -> line.matches(series)), merchant);
    }
  }

  @Test
  void reusedReferenceIsAnOutcome() {
    calls.execute(client.purchase(order("R-1")));
    calls.execute(client.purchase(otherPurchase("R-1")));
    assertEquals(expected("PURCHASE", "REFERENCE_REUSED", false), stopped.get(1));
    assertNull(registry.getCurrentObservation());
  }

  @Test
  void callThatWasStartedBeforeIsAnObservationWithoutAnOutcome() {
    PaymentCall<PurchaseOutcome> call = client.purchase(order("R-1"));
    call.execute();
    assertThrows(IllegalStateException.class, () -> calls.execute(call));
    assertEquals(List.of(expected("NONE", "NONE", false)), stopped);
  }

  @Test
  void callRunsInTheScopeOfItsObservation() {
    Observation[] during = new Observation[1];
    PaymentClient watched =
        client(
                gateway,
                (request, phases) -> {
                  during[0] = registry.getCurrentObservation();
                  return gateway.prepare(request, phases);
                },
                "TEST")
            .build();
    Observation outer = Observation.start("outer", registry);
    try (Observation.Scope scope = outer.openScope()) {
      calls.execute(watched.purchase(order("R-1")));
      assertEquals(outer, registry.getCurrentObservation());
      assertEquals(scope, registry.getCurrentObservationScope());
    }
    assertEquals(CallObservation.NAME, during[0].getContext().getName());
    assertEquals(outer, during[0].getContext().getParentObservation());
  }

  @Test
  void enqueuedCallIsStoppedBeforeItsCallback() {
    List<String> seen = new ArrayList<>();
    calls.enqueue(client.purchase(order("R-1")), outcome -> seen.addAll(stopped));
    assertEquals(List.of(expected("PURCHASE", "APPROVED", false)), seen);
    assertEquals(seen, stopped);
  }

  @Test
  void callbackThatThrowsStopsTheObservationOnce() {
    assertThrows(
        RejectedExecutionException.class,
        () ->
            calls.enqueue(
                client.purchase(order("R-1")),
                outcome -> {
                  throw new RejectedExecutionException();
                }));
    assertEquals(List.of(expected("PURCHASE", "APPROVED", false)), stopped);
  }

  @Test
  void callIsRefusedByNameIfItIsNull() {
    for (Executable method :
        List.<Executable>of(
            () -> calls.execute(null),
            () -> calls.enqueue(null, outcome -> {}),
            () -> calls.toFuture(null))) {
      assertEquals("call == null", assertThrows(NullPointerException.class, method).getMessage());
    }
  }

  @Test
  void executorThatThrowsAnErrorStopsTheObservation() {
    PaymentClient failing =
        client(gateway)
            .executor(
                task -> {
                  throw new NoClassDefFoundError();
                })
            .build();
    assertThrows(
        NoClassDefFoundError.class,
        () -> calls.enqueue(failing.purchase(order("R-1")), outcome -> {}));
    assertThrows(NoClassDefFoundError.class, () -> calls.toFuture(failing.purchase(order("R-2"))));
    assertEquals(
        List.of(expected("NONE", "NONE", false), expected("NONE", "NONE", false)), stopped);
  }

  @Test
  void futureHasTheOutcome() {
    assertEquals(Kind.APPROVED, calls.toFuture(client.purchase(order("R-1"))).join().kind());
    assertEquals(
        Kind.REFERENCE_REUSED, calls.toFuture(client.purchase(otherPurchase("R-1"))).join().kind());
    assertEquals(
        List.of(
            expected("PURCHASE", "APPROVED", false),
            expected("PURCHASE", "REFERENCE_REUSED", false)),
        stopped);
  }

  @Test
  void cancelOfTheFutureReachesTheCall() {
    List<Runnable> queue = new ArrayList<>();
    PaymentClient queued = client(gateway).executor(queue::add).build();
    var future = calls.toFuture(queued.purchase(order("R-1")));
    future.cancel(true);
    queue.get(0).run();
    assertEquals(Kind.NOT_SENT, future.join().kind());
    assertEquals(List.of(expected("PURCHASE", "NOT_SENT", false)), stopped);
  }

  @Test
  void clientWithoutAnExecutorThrowsAndTheObservationStops() {
    PaymentClient plain = client(gateway).build();
    assertThrows(IllegalStateException.class, () -> calls.toFuture(plain.purchase(order("R-1"))));
    assertThrows(
        IllegalStateException.class,
        () -> calls.enqueue(plain.purchase(order("R-1")), outcome -> {}));
    assertEquals(
        List.of(expected("NONE", "NONE", false), expected("NONE", "NONE", false)), stopped);
  }
}
