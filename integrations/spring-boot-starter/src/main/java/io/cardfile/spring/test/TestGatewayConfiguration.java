package io.cardfile.spring.test;

import io.cardfile.Endpoints;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.spring.CardfileAutoConfiguration;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.wallet.LocalWalletTokenSigner;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/**
 * The simulated gateway, with the credentials that it expects, in place of what is configured. The
 * merchant stays the configured one, because the application reads the journal by its name.
 */
@AutoConfiguration(before = CardfileAutoConfiguration.class)
class TestGatewayConfiguration {

  /** Whether the transport of the application is used. */
  static final String HTTP = "cardfile-test.http";

  private static final String SECRET = "TEST";

  @Bean
  @Primary
  TestGateway testGateway(@Value("${" + HTTP + "}") boolean http) {
    return http ? TestGateway.start() : TestGateway.create();
  }

  @Bean
  @Primary
  @ConditionalOnProperty(name = HTTP, havingValue = "false")
  Transport testGatewayTransport(TestGateway gateway) {
    return gateway.transport();
  }

  @Bean
  @Primary
  Endpoints testGatewayEndpoints(TestGateway gateway) {
    return gateway.endpoints();
  }

  @Bean
  @Primary
  BasicAuthorizer testGatewayAuthorizer(TestGateway gateway) {
    return BasicAuthorizer.of(gateway.username(), SECRET);
  }

  @Bean
  @Primary
  LocalWalletTokenSigner testGatewaySigner(TestGateway gateway) {
    return LocalWalletTokenSigner.of(
        gateway.username(), new JcaHashSigner(SharedSecret.ofUtf8(SECRET)));
  }

  @Bean
  @Primary
  PurchaseJournal testGatewayJournal(TestGateway gateway) {
    return gateway.journal();
  }
}
