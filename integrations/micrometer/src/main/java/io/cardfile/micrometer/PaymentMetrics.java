package io.cardfile.micrometer;

import io.cardfile.PaymentEvent;
import io.cardfile.PaymentEvent.Operation;
import io.cardfile.PaymentListener;
import io.cardfile.journal.JournalException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.Objects;

/**
 * Records the calls of a client as meters. Give it to {@code PaymentClient.Builder.listener}.
 *
 * <p>All tags have fixed sets of values, except the merchant's name, which the caller chooses. No
 * meter contains a reference, an amount, an ID or a reason. Thread-safe.
 *
 * <ul>
 *   <li>{@code cardfile.calls}: a timer of calls that have ended, with the tags {@code operation},
 *       {@code outcome}, {@code replayed} and {@code status}, the class of the HTTP status.
 *   <li>{@code cardfile.journal.failures}: a counter, with the tag {@code reason}.
 *   <li>{@code cardfile.credentials.refused}: a counter of replies with status 401 or 403, with the
 *       tag {@code operation}.
 *   <li>{@code cardfile.tracking.id.missing}: a counter of first card-on-file payments that were
 *       approved without a tracking ID.
 * </ul>
 *
 * The counters exist with the value 0 from the start, so that a monitoring system sees the first
 * failure as an increase.
 */
public final class PaymentMetrics implements PaymentListener {

  private final MeterProvider<Timer> calls;
  private final MeterProvider<Counter> journalFailures;
  private final MeterProvider<Counter> credentialsRefused;
  private final Counter trackingIdMissing;

  private PaymentMetrics(MeterRegistry registry, Tags common) {
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
    List<Meter> before = registry.getMeters();
    Counter first = credentialsRefused.withTag("operation", Operation.PURCHASE.name());
    Names.requireTagsOfOthers(registry, before, first);
    for (Operation operation : Operation.values()) {
      credentialsRefused.withTag("operation", operation.name());
    }
    trackingIdMissing =
        Counter.builder("cardfile.tracking.id.missing")
            .description("First card-on-file payments approved without a tracking ID")
            .tags(common)
            .register(registry);
    for (JournalException.Reason reason : JournalException.Reason.values()) {
      journalFailures.withTag("reason", reason.name());
    }
  }

  /**
   * Returns a listener without a tag for the merchant. The calls of several such listeners of one
   * registry are added up.
   *
   * @throws IllegalArgumentException when the registry has the meters of a named merchant
   */
  public static PaymentMetrics of(MeterRegistry registry) {
    return create(registry, Tags.empty());
  }

  /**
   * Returns a listener with the tag {@code merchant}. Within one registry, name the merchant of
   * each client or of none, because Prometheus drops meters with other tags than the first one.
   *
   * @param merchant a name of your own, from a small set; it is shown in monitoring, so it must be
   *     no credential
   * @throws IllegalArgumentException when the name is empty, or the registry has the meters of a
   *     client without a name
   */
  public static PaymentMetrics of(MeterRegistry registry, String merchant) {
    return create(registry, Names.tag("merchant", merchant));
  }

  // One at a time: two that do not see each other could be a mixture.
  private static synchronized PaymentMetrics create(MeterRegistry registry, Tags common) {
    return new PaymentMetrics(Objects.requireNonNull(registry, "registry == null"), common);
  }

  @Override
  public void onOutcome(PaymentEvent event) {
    int status = event.status().orElse(0);
    String operation = event.operation().name();
    String outcome = event.outcome().orElse(Names.NONE);
    String replayed = String.valueOf(event.isReplayed());
    String statusClass = status >= 100 && status < 600 ? status / 100 + "xx" : Names.NONE;
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
