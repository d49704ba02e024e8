package io.cardfile.spring;

import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.Transport;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A gateway in memory as the transport of a shop. */
@Configuration(proxyBeanMethods = false)
class SimulatedGateway {

  @Bean
  TestGateway gateway() {
    return TestGateway.create();
  }

  @Bean
  Transport transport(TestGateway gateway) {
    return gateway.transport();
  }
}
