package io.cardfile.spring;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.PaymentListener;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.reconcile.JournalOperations;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.WalletTokenSigner;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Creates the payment client, its journal, its transport and the scheduled reconciler from the
 * properties below {@code cardfile}. A bean of the application replaces the one of the same type,
 * except that an {@link OutcomeSource} is added to the look-up.
 */
@AutoConfiguration(
    afterName = {
      "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
      "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
      "org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration",
      "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
      "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration"
    })
@EnableConfigurationProperties(CardfileProperties.class)
@Import({HealthOnBoot4.class, HealthOnBoot3.class, Meters.class})
public final class CardfileAutoConfiguration {

  private static final Duration LONGEST_FIRST_PAUSE = Duration.ofMinutes(1);
  private static final Duration LONGEST_INTERVAL = Duration.ofDays(1);

  CardfileAutoConfiguration() {}

  @Bean
  @ConditionalOnMissingBean
  Endpoints cardfileEndpoints(CardfileProperties properties) {
    return CardfileStartException.checked(properties::endpoints);
  }

  @Bean
  @ConditionalOnMissingBean
  Transport cardfileTransport() {
    return JdkTransport.create();
  }

  @Bean
  @ConditionalOnMissingBean
  RequestAuthorizer cardfileAuthorizer(CardfileProperties properties) {
    String username = CardfileStartException.resolved("username", properties.username());
    String token = CardfileStartException.resolved("token", properties.token());
    return CardfileStartException.checked(() -> BasicAuthorizer.of(username, token));
  }

  @Bean
  @ConditionalOnMissingBean
  @ConditionalOnProperty("cardfile.secret")
  WalletTokenSigner cardfileWalletTokenSigner(CardfileProperties properties) {
    return CardfileStartException.checked(
        () ->
            LocalWalletTokenSigner.of(
                Objects.toString(properties.username(), ""),
                new JcaHashSigner(SharedSecret.ofUtf8(Objects.toString(properties.secret(), "")))));
  }

  @Bean
  @ConditionalOnMissingBean
  @DependsOnDatabaseInitialization // The application's own migrations may create the table.
  PurchaseJournal cardfileJournal(
      ObjectProvider<DataSource> source, CardfileProperties properties) {
    return Journals.open(properties, source.getIfAvailable());
  }

  @Bean
  @ConditionalOnMissingBean
  PaymentClient paymentClient(
      Endpoints endpoints,
      Transport transport,
      RequestAuthorizer authorizer,
      PurchaseJournal journal,
      CardfileProperties properties,
      ObjectProvider<WalletTokenSigner> signer,
      ObjectProvider<PaymentListener> listeners,
      @Qualifier("applicationTaskExecutor") ObjectProvider<Executor> executor,
      ObjectProvider<PaymentClientCustomizer> customizers) {
    String merchant = CardfileStartException.resolved("merchant", properties.merchant());
    PaymentClient.Builder builder =
        PaymentClient.builder(endpoints, transport)
            .authorizer(authorizer)
            .journal(journal, Objects.toString(merchant, ""))
            .deadline(properties.deadline());
    if (properties.lookUps()) {
      builder.lookUps();
    }
    signer.ifUnique(builder::walletTokenSigner);
    executor.ifUnique(builder::executor);
    customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
    builder.listener(new PaymentListeners(listeners.orderedStream().toList()));
    return CardfileStartException.checked(builder::build);
  }

  @Bean
  @ConditionalOnProperty(name = "cardfile.look-ups", matchIfMissing = true)
  OutcomeSource cardfileLookUp(PaymentClient client) {
    return client.outcomeSource();
  }

  @Bean
  @ConditionalOnMissingBean
  Reconciler cardfileReconciler(
      PurchaseJournal journal,
      Map<String, OutcomeSource> sources,
      CardfileProperties properties,
      ObjectProvider<StoredCredentialListener> listeners) {
    Reconciler.Builder builder =
        Reconciler.builder(journal).quietPeriod(properties.reconcile().quietPeriod());
    sources.forEach(builder::source);
    List<StoredCredentialListener> all = listeners.orderedStream().toList();
    if (!all.isEmpty()) { // Otherwise the report lists the credentials that were not handed over.
      builder.onStoredCredential(
          (entry, credential) -> all.forEach(each -> each.onStoredCredential(entry, credential)));
    }
    return builder.build();
  }

  @Bean
  ReconcilerRun cardfileReconcilerRun(Reconciler reconciler, ApplicationEventPublisher events) {
    return new ReconcilerRun(reconciler, events);
  }

  @Bean
  @ConditionalOnProperty(name = "cardfile.reconcile.enabled", matchIfMissing = true)
  Schedule cardfileReconcilerSchedule(ReconcilerRun run, CardfileProperties properties) {
    Duration interval = properties.reconcile().interval();
    if (interval.isZero() || interval.isNegative() || interval.compareTo(LONGEST_INTERVAL) > 0) {
      throw CardfileStartException.ofProperties(
          "\n    cardfile.reconcile.interval must be above zero and at most a day; a number without"
              + " a unit is in seconds");
    }
    Duration first = interval.compareTo(LONGEST_FIRST_PAUSE) < 0 ? interval : LONGEST_FIRST_PAUSE;
    return new Schedule("cardfile-reconciler", first, interval, run);
  }

  @Bean
  @ConditionalOnMissingBean
  JournalOperations cardfileJournalOperations(
      PurchaseJournal journal, Map<String, OutcomeSource> sources, CardfileProperties properties) {
    JournalOperations.Builder builder =
        JournalOperations.builder(journal).quietPeriod(properties.reconcile().quietPeriod());
    sources.forEach(builder::source);
    return builder.build();
  }

  /** The endpoint of the actuator, where the application has one. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(name = "org.springframework.boot.actuate.endpoint.annotation.Endpoint")
  static class EndpointConfiguration {

    @Bean
    @ConditionalOnMissingBean
    CardfileEndpoint cardfileEndpoint(JournalOperations operations, CardfileProperties properties) {
      return new CardfileEndpoint(
          operations,
          Objects.toString(properties.merchant(), ""),
          properties.endpoint().writeEnabled());
    }
  }
}
