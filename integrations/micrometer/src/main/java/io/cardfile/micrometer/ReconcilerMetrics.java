package io.cardfile.micrometer;

import io.cardfile.reconcile.Reconciliation;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.util.concurrent.TimeUnit;

/**
 * Records the runs of a reconciler as meters.
 * <!-- region integrations/micrometer/src/test/java/io/cardfile/micrometer/MicrometerGuideTest.java#reconciler -->
 *
 * <pre>{@code
 * ReconcilerMetrics runs = ReconcilerMetrics.of(registry);
 * runs.record(reconciler.run());
 * }</pre>
 *
 * <p>Set an alert on {@code cardfile.reconcile.age}, which grows while no run succeeds, and on
 * {@code cardfile.reconcile.alarms}. Thread-safe.
 */
public final class ReconcilerMetrics {

  private final Clock clock;
  private final Counter failures;
  private final Counter sourceFailures;
  private final Counter alarms;
  private final Counter approved;
  private final Counter declined;
  private final Counter notCharged;
  private volatile long succeededNanos; // By the clock of the registry.

  private ReconcilerMetrics(MeterRegistry registry) {
    clock = registry.config().clock();
    succeededNanos = clock.monotonicTime();
    failures =
        Counter.builder("cardfile.reconcile.failures")
            .description("Runs that the journal ended early")
            .register(registry);
    sourceFailures =
        Counter.builder("cardfile.reconcile.source.failures")
            .description("Queries of sources that failed")
            .register(registry);
    alarms =
        Counter.builder("cardfile.reconcile.alarms")
            .description("Contradictions that a person has to look at")
            .register(registry);
    approved = resolved(registry, "APPROVED");
    declined = resolved(registry, "DECLINED");
    notCharged = resolved(registry, "NOT_CHARGED");
    TimeGauge.builder(
            "cardfile.reconcile.age",
            this,
            TimeUnit.NANOSECONDS,
            metrics -> metrics.clock.monotonicTime() - metrics.succeededNanos)
        .description("Since the last run that read all open entries")
        .strongReference(true)
        .register(registry);
  }

  private static Counter resolved(MeterRegistry registry, String outcome) {
    return Counter.builder("cardfile.reconcile.resolved")
        .description("Entries in doubt that a run resolved")
        .tag("outcome", outcome)
        .register(registry);
  }

  /** Registers the meters, for a registry with one reconciler. */
  public static ReconcilerMetrics of(MeterRegistry registry) {
    return new ReconcilerMetrics(registry);
  }

  /** Records the report of one run. */
  public void record(Reconciliation run) {
    if (run.failure().isPresent()) {
      failures.increment();
    } else if (run.isComplete()) {
      succeededNanos = clock.monotonicTime();
    }
    sourceFailures.increment(run.sourceFailureCount());
    alarms.increment(run.alarmCount());
    approved.increment(run.approvedCount());
    declined.increment(run.declinedCount());
    notCharged.increment(run.notChargedCount());
  }
}
