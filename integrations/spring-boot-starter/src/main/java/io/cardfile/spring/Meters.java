package io.cardfile.spring;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.micrometer.JournalMetrics;
import io.cardfile.micrometer.PaymentMetrics;
import io.cardfile.micrometer.ReconcilerMetrics;
import io.cardfile.reconcile.Reconciliation;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.ApplicationListener;
import org.springframework.context.PayloadApplicationEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Meters of the calls, the journal and the reconciler, where the application has a registry. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "io.micrometer.core.instrument.MeterRegistry")
class Meters {

  private static final Duration INTERVAL = Duration.ofMinutes(1);

  @Bean
  @ConditionalOnBean(MeterRegistry.class)
  @ConditionalOnMissingBean
  PaymentMetrics cardfilePaymentMetrics(MeterRegistry registry) {
    return PaymentMetrics.of(registry);
  }

  @Bean
  @ConditionalOnBean(MeterRegistry.class)
  @ConditionalOnMissingBean
  JournalMetrics cardfileJournalMetrics(MeterRegistry registry, PurchaseJournal journal) {
    return JournalMetrics.of(registry, journal);
  }

  @Bean
  @ConditionalOnBean(JournalMetrics.class)
  Schedule cardfileMetricsSchedule(JournalMetrics metrics) {
    return new Schedule("cardfile-metrics", Duration.ZERO, INTERVAL, () -> refresh(metrics));
  }

  private static void refresh(JournalMetrics metrics) {
    try {
      metrics.refresh();
    } catch (JournalException e) {
      LoggerFactory.getLogger(Meters.class)
          .warn("payments: the journal was not read for its meters: {}", e.getMessage());
    }
  }

  /** Not on a node that does not reconcile: there the age would grow for ever. */
  @Bean
  @ConditionalOnBean(MeterRegistry.class)
  @ConditionalOnMissingBean
  @ConditionalOnProperty(name = "cardfile.reconcile.enabled", matchIfMissing = true)
  ReconcilerMetrics cardfileReconcilerMetrics(MeterRegistry registry) {
    return ReconcilerMetrics.of(registry);
  }

  @Bean
  @ConditionalOnBean(ReconcilerMetrics.class)
  ApplicationListener<PayloadApplicationEvent<Reconciliation>> cardfileRunRecorder(
      ReconcilerMetrics metrics) {
    return ApplicationListener.forPayload(metrics::record);
  }
}
