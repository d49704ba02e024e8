package io.cardfile.spring.test;

import io.cardfile.Endpoints;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.wallet.LocalWalletTokenSigner;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureBefore;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
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

  /** Names the merchant in the journal, unless the application does. */
  @Bean
  static BeanFactoryPostProcessor testGatewayMerchant(ConfigurableEnvironment environment) {
    return beans ->
        environment
            .getPropertySources()
            .addLast(
                new MapPropertySource(
                    "cardfileTest", Map.of("cardfile.merchant", (Object) "TEST-merchant")));
  }

  @Bean
  @Primary
  LocalWalletTokenSigner testGatewaySigner(TestGateway gateway) {
    return LocalWalletTokenSigner.of(
        gateway.username(), new JcaHashSigner(SharedSecret.ofUtf8(SECRET)));
  }

  /** Calls the journal that the gateway has at that moment, because a reset replaces it. */
  @Bean
  @Primary
  PurchaseJournal testGatewayJournal(TestGateway gateway) {
    return (PurchaseJournal)
        Proxy.newProxyInstance(
            PurchaseJournal.class.getClassLoader(),
            new Class<?>[] {PurchaseJournal.class},
            (proxy, method, arguments) -> {
              try {
                return method.invoke(gateway.journal(), arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
