package io.cardfile.micrometer;

import io.cardfile.PaymentEvent;
import io.cardfile.PaymentEvent.Operation;
import io.cardfile.PaymentListener;
import io.cardfile.journal.JournalException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.Objects;

/**
 * Records the calls of a client as meters. Pass it to {@code PaymentClient.Builder.listener}.
 * <!-- region integrations/micrometer/src/test/java/io/cardfile/micrometer/MicrometerGuideTest.java#client -->
 *
 * <pre>{@code
 * PaymentClient client =
 *     PaymentClient.builder(endpoints, transport)
 *         .credentials(username, token)
 *         .journal(journal, "acme-live")
 *         .lookUps()
 *         .listener(PaymentMetrics.of(registry, "hotel")) // Or of(registry), without a merchant.
 *         .build();
 * }</pre>
 *
 * <p>All tags have fixed sets of values, except the merchant's name. No meter contains a reference,
 * an amount, an ID or a reason. The counters begin with 0 when the listener is created, so that a
 * monitoring system sees the first failure as an increase. Thread-safe.
 */
public final class PaymentMetrics implements PaymentListener {

  private static final String NONE = "NONE";

  private final MeterProvider<Timer> calls;
  private final MeterProvider<Counter> journalFailures;
  private final MeterProvider<Counter> credentialsRefused;
  private final Counter trackingIdMissing;

  private PaymentMetrics(MeterRegistry registry, Tags common) {
    Objects.requireNonNull(registry, "registry == null");
    calls =
        Timer.builder("cardfile.calls")
            .description("Payment calls that have ended")
            .tags(common)
            .withRegistry(registry);
    journalFailures =
        Counter.builder("cardfile.journal.failures")
            .description("Claims, reads and records that the journal failed")
            .tags(common)
            .withRegistry(registry);
    credentialsRefused =
        Counter.builder("cardfile.credentials.refused")
            .description("Replies with status 401 or 403")
            .tags(common)
            .withRegistry(registry);
    trackingIdMissing =
        Counter.builder("cardfile.tracking.id.missing")
            .description("First card-on-file payments approved without a tracking ID")
            .tags(common)
            .register(registry);
    for (Operation operation : Operation.values()) {
      credentialsRefused.withTag("operation", operation.name());
    }
    for (JournalException.Reason reason : JournalException.Reason.values()) {
      journalFailures.withTag("reason", reason.name());
    }
  }

  /**
   * Returns a listener without a tag for the merchant. Several such listeners of one registry share
   * their counters.
   */
  public static PaymentMetrics of(MeterRegistry registry) {
    return new PaymentMetrics(registry, Tags.empty());
  }

  /**
   * Returns a listener with the tag {@code merchant}. Within one registry, name the merchant of
   * each client or of none: Prometheus drops meters that have other tags than the first one.
   *
   * @param merchant a name of your own, from a small set. Monitoring shows it, so never pass a
   *     credential
   */
  public static PaymentMetrics of(MeterRegistry registry, String merchant) {
    return new PaymentMetrics(registry, Tags.of("merchant", merchant));
  }

  @Override
  public void onOutcome(PaymentEvent event) {
    int status = event.status().orElse(0);
    String operation = event.operation().name();
    String outcome = event.outcome().orElse(NONE);
    String replayed = String.valueOf(event.isReplayed());
    String statusClass = status >= 100 && status < 600 ? status / 100 + "xx" : NONE;
    Tags tags =
        Tags.of("operation", operation, "outcome", outcome)
            .and("replayed", replayed, "status", statusClass);
    calls.withTags(tags).record(event.duration());
    if (event.isWithoutTrackingId()) {
      trackingIdMissing.increment();
    }
    if (status == 401 || status == 403) {
      credentialsRefused.withTag("operation", operation).increment();
    }
  }

  @Override
  public void onJournalFailure(PaymentEvent event, JournalException failure) {
    journalFailures.withTag("reason", failure.reason().name()).increment();
  }
}
