package io.cardfile.spring.test;

import io.cardfile.Endpoints;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.wallet.LocalWalletTokenSigner;
import java.util.Map;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureBefore;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * The simulated gateway, with the credentials that it expects, in place of what is configured. The
 * merchant stays the configured one, because the application reads the journal by its name.
 */
@AutoConfiguration
@AutoConfigureBefore(name = "io.cardfile.spring.CardfileAutoConfiguration")
class FakeGatewayConfiguration {

  private static final String USERNAME = "TEST-merchant";
  private static final String SECRET = "TEST";

  @Bean
  @Primary
  FakeGateway fakeGateway() {
    return FakeGateway.create();
  }

  @Bean
  @Primary
  Endpoints fakeGatewayEndpoints(FakeGateway gateway) {
    return Endpoints.test()
        .walletUrl(gateway.walletUrl())
        .purchasesUrl(gateway.purchasesUrl())
        .build();
  }

  @Bean
  @Primary
  BasicAuthorizer fakeGatewayAuthorizer() {
    return BasicAuthorizer.of(USERNAME, SECRET);
  }

  /** Names the merchant in the journal, unless the application does. */
  @Bean
  static BeanFactoryPostProcessor fakeGatewayMerchant(ConfigurableEnvironment environment) {
    return beans ->
        environment
            .getPropertySources()
            .addLast(
                new MapPropertySource(
                    "cardfileTest", Map.of("cardfile.merchant", (Object) USERNAME)));
  }

  @Bean
  @Primary
  LocalWalletTokenSigner fakeGatewaySigner() {
    return LocalWalletTokenSigner.of(USERNAME, new JcaHashSigner(SharedSecret.ofUtf8(SECRET)));
  }

  @Bean
  @Primary
  InMemoryJournal fakeGatewayJournal() {
    return InMemoryJournal.create();
  }
}
