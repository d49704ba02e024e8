package io.cardfile.spring.test;

import io.cardfile.Endpoints;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.wallet.LocalWalletTokenSigner;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureBefore;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.bind.Binder;
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
class TestGatewayConfiguration {

  /** Whether the transport of the application is used. */
  static final String HTTP = "cardfile-test.http";

  private static final String SECRET = "TEST";

  private static final String MERCHANT = "cardfile.merchant";

  @Bean
  @Primary
  TestGateway testGateway(@Value("${" + HTTP + ":false}") boolean http) {
    return http ? TestGateway.start() : TestGateway.create();
  }

  @Bean
  @Primary
  @ConditionalOnProperty(name = HTTP, havingValue = "false", matchIfMissing = true)
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

  /** Names the merchant in the journal, unless the application does with a value that is set. */
  @Bean
  static BeanFactoryPostProcessor testGatewayMerchant(ConfigurableEnvironment environment) {
    return beans -> {
      // The binder leaves a placeholder whose variable is not set as it is.
      String merchant = Binder.get(environment).bind(MERCHANT, String.class).orElse("");
      if (merchant.isBlank() || merchant.contains("${")) {
        environment
            .getPropertySources()
            .addFirst(
                new MapPropertySource("cardfileTest", Map.of(MERCHANT, (Object) "TEST-merchant")));
      }
    };
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
