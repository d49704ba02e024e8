package io.cardfile.spring;

import io.cardfile.reconcile.JournalOperations;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The endpoint of the actuator, where the application has one. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "org.springframework.boot.actuate.endpoint.annotation.Endpoint")
class EndpointConfiguration {

  @Bean
  @ConditionalOnMissingBean
  CardfileEndpoint cardfileEndpoint(JournalOperations operations, CardfileProperties properties) {
    return new CardfileEndpoint(
        operations, String.valueOf(properties.merchant), properties.endpoint.writeEnabled);
  }
}
