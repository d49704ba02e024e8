package io.cardfile.spring;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.micrometer.JournalMetrics;
import io.cardfile.micrometer.ObservedCalls;
import io.cardfile.micrometer.PaymentMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Meters of the calls and the journal, where the application has a registry. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "io.micrometer.core.instrument.MeterRegistry")
class Meters {

  private static final Logger LOG = LoggerFactory.getLogger(Meters.class);
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
  Schedule cardfileMetricsSchedule(JournalMetrics metrics, CardfileProperties properties) {
    return new Schedule(
        "cardfile-metrics",
        () -> refresh(metrics),
        Duration.ZERO,
        INTERVAL,
        properties.deadline,
        true);
  }

  private static void refresh(JournalMetrics metrics) {
    try {
      metrics.refresh();
    } catch (JournalException | RuntimeException e) {
      LOG.warn("payments: the journal could not be read for its meters: {}", e.getClass());
    }
  }

  @Bean
  @ConditionalOnBean(ObservationRegistry.class)
  @ConditionalOnMissingBean
  ObservedCalls cardfileObservedCalls(ObservationRegistry registry) {
    return ObservedCalls.of(registry);
  }
}
