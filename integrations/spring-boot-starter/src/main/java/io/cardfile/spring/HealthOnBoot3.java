package io.cardfile.spring;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseJournal;
import org.springframework.boot.actuate.health.AbstractHealthIndicator;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The health of the journal in the types of Boot 3. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "org.springframework.boot.actuate.health.HealthIndicator")
class HealthOnBoot3 {

  @Bean
  @ConditionalOnMissingBean(name = "cardfileHealthIndicator")
  HealthIndicator cardfileHealthIndicator(PurchaseJournal journal) {
    return new AbstractHealthIndicator("The journal of Cardfile cannot be read") {
      @Override
      protected void doHealthCheck(Health.Builder health) throws JournalException {
        health.up().withDetail("inDoubt", Journals.countInDoubt(journal));
      }
    };
  }
}
