package io.cardfile.micrometer;

import static io.cardfile.micrometer.PaymentMetricsTest.pay;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.testkit.FailingJournal;
import io.cardfile.testkit.TestGateway;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ReconcilerMetricsTest {

  private final TestGateway gateway = TestGateway.create();
  private final FailingJournal journal = FailingJournal.around(InMemoryJournal.create());
  private final PaymentClient client =
      gateway.clientBuilder().journal(journal, "TEST-merchant").lookUps().build();
  private final Reconciler reconciler =
      Reconciler.builder(journal)
          .source("look-up", client.outcomeSource())
          .source(
              "list",
              entry ->
                  entry.reference().equals("R-2")
                      ? ReportedOutcome.alarming("another amount")
                      : ReportedOutcome.unknown("not listed"))
          .build();
  private final MockClock clock = new MockClock();
  private final MeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);
  private final ReconcilerMetrics metrics = ReconcilerMetrics.of(registry);

  private double count(String name) {
    return registry.get(name).counter().count();
  }

  private double age() {
    return registry.get("cardfile.reconcile.age").timeGauge().value(TimeUnit.SECONDS);
  }

  @Test
  void aRunCountsWhatItResolvedAndItsAlarms() {
    gateway.next().loseReply();
    pay(client, "R-1");
    gateway.next().loseReply();
    pay(client, "R-2");
    metrics.record(reconciler.run());
    assertEquals(
        1,
        registry.get("cardfile.reconcile.resolved").tag("outcome", "APPROVED").counter().count());
    assertEquals(1, count("cardfile.reconcile.alarms"));
    assertEquals(0, count("cardfile.reconcile.failures"));
  }

  @Test
  void theAgeGrowsUntilARunSucceeds() {
    gateway.next().loseReply();
    pay(client, "R-1");
    journal.onRecord(2).failBefore(Reason.UNAVAILABLE);
    clock.add(Duration.ofMinutes(5));
    metrics.record(reconciler.run());
    assertEquals(1, count("cardfile.reconcile.failures"));
    assertEquals(300, age());
    metrics.record(reconciler.run());
    assertEquals(0, age());
  }

  @Test
  void aQueryThatFailsIsCounted() {
    gateway.next().loseReply();
    pay(client, "R-1");
    Reconciler failing =
        Reconciler.builder(journal)
            .source(
                "list",
                entry -> {
                  throw new IOException("no list");
                })
            .build();
    metrics.record(failing.run());
    metrics.record(failing.run());
    assertEquals(2, count("cardfile.reconcile.source.failures"));
    assertEquals(0, count("cardfile.reconcile.failures"));
  }
}
