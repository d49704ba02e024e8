package io.cardfile.micrometer;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.PaymentEvent;
import io.cardfile.PaymentListener;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.Transport;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** The code of docs/micrometer.md. */
final class MonitoredShop {

  private MonitoredShop() {}

  static PaymentClient client(
      Endpoints endpoints,
      Transport transport,
      RequestAuthorizer authorizer,
      PurchaseJournal journal,
      MeterRegistry registry) {
    PaymentClient client =
        PaymentClient.builder(endpoints, transport)
            .authorizer(authorizer)
            .journal(journal, "acme-live")
            .listener(PaymentMetrics.of(registry, "hotel")) // Or of(registry), without a merchant.
            .build();
    return client;
  }

  static void watch(
      PurchaseJournal journal,
      MeterRegistry registry,
      ScheduledExecutorService scheduler,
      Consumer<Exception> log) {
    JournalMetrics inDoubt = JournalMetrics.of(registry, journal);
    scheduler.scheduleWithFixedDelay(
        () -> {
          try {
            inDoubt.refresh();
          } catch (JournalException | RuntimeException e) { // Otherwise it would be the last run.
            log.accept(e);
          }
        },
        0,
        60,
        TimeUnit.SECONDS);
  }

  static void reconcile(
      PurchaseJournal journal,
      OutcomeSource lookUps,
      BiConsumer<JournalEntry, StoredCredential> vault,
      MeterRegistry registry,
      Consumer<Exception> log) {
    Reconciler reconciler =
        Reconciler.builder(journal)
            .source("look-up", lookUps)
            .onStoredCredential(vault) // Before the approval is recorded; twice must do no harm.
            .onAlarm(alarm -> log.accept(new IllegalStateException(alarm.toString())))
            .build();
    ReconcilerMetrics runs = ReconcilerMetrics.of(registry);
    runs.record(reconciler.run());
  }

  static PurchaseOutcome traced(
      ObservationRegistry observations, PaymentClient client, PurchaseRequest request) {
    PurchaseOutcome outcome =
        Observation.createNotStarted("purchase", observations)
            .observe(() -> client.purchase(request).execute());
    return outcome;
  }

  static PaymentListener andLog(PaymentMetrics metrics, Consumer<Object> log) {
    return new PaymentListener() {
      @Override
      public void onOutcome(PaymentEvent event) {
        metrics.onOutcome(event);
        log.accept(event);
      }

      @Override
      public void onJournalFailure(PaymentEvent event, JournalException failure) {
        metrics.onJournalFailure(event, failure);
        log.accept(failure);
      }
    };
  }
}
