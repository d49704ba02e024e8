package io.cardfile.micrometer;

import static io.cardfile.micrometer.Shop.client;
import static io.cardfile.micrometer.Shop.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import brave.Tracing;
import brave.baggage.BaggageField;
import brave.baggage.BaggagePropagation;
import brave.baggage.BaggagePropagationConfig.SingleBaggageField;
import brave.handler.MutableSpan;
import brave.handler.SpanHandler;
import brave.propagation.B3Propagation;
import brave.propagation.Propagation;
import brave.propagation.TraceContext;
import io.cardfile.PaymentCall;
import io.cardfile.PaymentClient;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.transport.Transport;
import io.cardfile.transport.WireHeader;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.brave.bridge.BraveCurrentTraceContext;
import io.micrometer.tracing.brave.bridge.BravePropagator;
import io.micrometer.tracing.brave.bridge.BraveTracer;
import io.micrometer.tracing.brave.bridge.W3CPropagation;
import io.micrometer.tracing.handler.PropagatingSenderTracingObservationHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** With Micrometer Tracing over Brave. */
class TraceHeadersTest {

  private static final BaggageField CUSTOMER = BaggageField.create("customer");

  private final FakeGateway gateway = FakeGateway.create();
  private final TreeMap<String, String> sent = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final List<MutableSpan> spans = new ArrayList<>();
  private final Transport transport =
      (request, phases) -> {
        request.headers().forEach(header -> sent.put(header.name(), header.value()));
        sent.remove("Authorization");
        return gateway.prepare(request, phases);
      };
  private final PaymentClient client =
      client(gateway, transport, "TEST").executor(Runnable::run).build();
  private Tracing tracing;

  private ObservedCalls calls(Propagation.Factory format) {
    tracing =
        Tracing.newBuilder()
            .propagationFactory(
                BaggagePropagation.newFactoryBuilder(format)
                    .add(SingleBaggageField.remote(CUSTOMER))
                    .build())
            .addSpanHandler(
                new SpanHandler() {
                  @Override
                  public boolean end(TraceContext context, MutableSpan span, Cause cause) {
                    return spans.add(span);
                  }
                })
            .build();
    BraveTracer tracer =
        new BraveTracer(
            tracing.tracer(), new BraveCurrentTraceContext(tracing.currentTraceContext()));
    ObservationRegistry registry = ObservationRegistry.create();
    registry
        .observationConfig()
        .observationHandler(
            new PropagatingSenderTracingObservationHandler<>(tracer, new BravePropagator(tracing)));
    return ObservedCalls.of(registry);
  }

  @AfterEach
  void close() {
    tracing.close();
  }

  @Test
  void requestHasTheTraceOfItsSpan() {
    calls(new W3CPropagation()).execute(client.purchase(order("R-1")));
    MutableSpan span = spans.get(0);
    assertEquals("00-" + span.traceId() + "-" + span.id() + "-01", traceparent());
    assertEquals("cardfile purchase", span.name().toLowerCase(Locale.ROOT));
    assertEquals("CLIENT", span.kind().name());
    assertEquals("APPROVED", span.tag("outcome"));
  }

  // Of a trace ID of 64 bits the header has leading zeros.
  private String traceparent() {
    return sent.get("traceparent").replace("00-0000000000000000", "00-");
  }

  @Test
  void headersOfB3AreSentToo() {
    calls(B3Propagation.newFactoryBuilder().injectFormat(B3Propagation.Format.MULTI).build())
        .execute(client.purchase(order("R-1")));
    assertEquals(spans.get(0).traceId(), sent.get("X-B3-TraceId"));
    assertEquals(spans.get(0).id(), sent.get("X-B3-SpanId"));
  }

  @Test
  void baggageIsNotSent() {
    ObservedCalls calls = calls(new W3CPropagation());
    var outer = tracing.tracer().newTrace();
    try (var scope = tracing.currentTraceContext().newScope(outer.context())) {
      assertNotNull(scope);
      CUSTOMER.updateValue("ada@shop.example");
      calls.execute(client.purchase(order("R-1")));
    }
    assertTrue(sent.containsKey("traceparent"));
    assertFalse(sent.values().toString().contains("ada"), sent.toString());
  }

  @Test
  void headerOfTheCallerStays() {
    String given = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    PaymentCall<PurchaseOutcome> call =
        client.purchase(order("R-1")).header(WireHeader.of("Traceparent", given));
    calls(new W3CPropagation()).execute(call);
    assertEquals(given, sent.get("traceparent"));
    assertEquals("APPROVED", spans.get(0).tag("outcome"));
  }

  @Test
  void enqueuedCallsAndFuturesHaveTheTraceToo() {
    ObservedCalls calls = calls(new W3CPropagation());
    calls.enqueue(client.purchase(order("R-1")), outcome -> {});
    assertTrue(sent.containsKey("traceparent"));
    sent.clear();
    calls.toFuture(client.purchase(order("R-2"))).join();
    assertTrue(sent.containsKey("traceparent"));
  }
}
