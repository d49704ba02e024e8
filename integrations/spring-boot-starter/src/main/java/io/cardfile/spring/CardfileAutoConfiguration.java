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
import io.cardfile.validation.ValidationException;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.WalletTokenSigner;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executor;
import javax.sql.DataSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Creates the client and what it needs from the properties below {@code cardfile}. A bean of the
 * application of the same type replaces each of them, except that an {@link OutcomeSource} is added
 * to the look-up.
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
@Import({HealthOnBoot4.class, HealthOnBoot3.class, Meters.class, EndpointConfiguration.class})
public final class CardfileAutoConfiguration {

  private static final Duration LONGEST_FIRST_PAUSE = Duration.ofMinutes(1);

  CardfileAutoConfiguration() {}

  /** What the other beans have as a parameter, so that the properties are checked before. */
  static final class CheckedProperties {}

  @Bean
  @Lazy(false)
  CheckedProperties cardfileCheckedProperties(CardfileProperties properties, BeanFactory beans) {
    PropertyCheck.check(
        properties,
        beans.containsBean("cardfileEndpoints"),
        beans.containsBean("cardfileAuthorizer"));
    return new CheckedProperties();
  }

  @Bean
  @ConditionalOnMissingBean
  Endpoints cardfileEndpoints(CardfileProperties properties, CheckedProperties checked) {
    return properties.endpoints();
  }

  @Bean
  @ConditionalOnMissingBean
  Transport cardfileTransport(CheckedProperties checked) {
    return JdkTransport.create();
  }

  @Bean
  @ConditionalOnMissingBean
  RequestAuthorizer cardfileAuthorizer(CardfileProperties properties, CheckedProperties checked) {
    return BasicAuthorizer.of(properties.username, properties.token);
  }

  @Bean
  @ConditionalOnMissingBean
  @Conditional(HasSecret.class)
  WalletTokenSigner cardfileWalletTokenSigner(
      CardfileProperties properties, CheckedProperties checked) {
    SharedSecret secret = SharedSecret.ofUtf8(String.valueOf(properties.secret));
    return LocalWalletTokenSigner.of(
        String.valueOf(properties.username), new JcaHashSigner(secret));
  }

  @Bean
  @ConditionalOnMissingBean
  @DependsOnDatabaseInitialization // The application's own migrations may create the table.
  PurchaseJournal cardfileJournal(
      @Qualifier("cardfileJournal") ObjectProvider<DataSource> qualified,
      ObjectProvider<DataSource> all,
      CardfileProperties properties,
      CheckedProperties checked) {
    // Several with the qualifier, or several without a primary one, are an error that Boot
    // explains.
    DataSource own = qualified.getIfAvailable();
    return Journals.open(properties, own == null ? all.getIfAvailable() : own);
  }

  @Bean
  CallsUnderWay cardfileCallsUnderWay(ApplicationContext context, Environment environment) {
    Duration timeout =
        Binder.get(environment)
            .bind("spring.lifecycle.timeout-per-shutdown-phase", Duration.class)
            .orElse(Duration.ofSeconds(30));
    return new CallsUnderWay(context, timeout);
  }

  @Bean
  @ConditionalOnMissingBean
  PaymentClient paymentClient(
      Endpoints endpoints,
      Transport transport,
      RequestAuthorizer authorizer,
      PurchaseJournal journal,
      CardfileProperties properties,
      CallsUnderWay calls,
      ObjectProvider<WalletTokenSigner> signer,
      ObjectProvider<PaymentListener> listeners,
      @Qualifier("applicationTaskExecutor") ObjectProvider<Executor> executor,
      ObjectProvider<PaymentClientCustomizer> customizers) {
    PaymentClient.Builder builder =
        PaymentClient.builder(endpoints, calls.track(transport))
            .authorizer(authorizer)
            .journal(journal, String.valueOf(properties.merchant))
            .deadline(properties.deadline);
    if (properties.lookUps) {
      builder.lookUps();
    }
    signer.ifUnique(builder::walletTokenSigner);
    executor.ifUnique(builder::executor);
    customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
    builder.listener(new PaymentListeners(listeners.orderedStream().toList()));
    try {
      return builder.build();
    } catch (ValidationException e) {
      throw PropertyCheck.refused(e);
    }
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
      ListableBeanFactory beans) {
    Reconciler.Builder builder =
        Reconciler.builder(journal).quietPeriod(properties.reconcile.quietPeriod);
    // Only their names: a listener may need beans that need the reconciler.
    if (beans.getBeanNamesForType(StoredCredentialListener.class).length > 0) {
      ObjectProvider<StoredCredentialListener> listeners =
          beans.getBeanProvider(StoredCredentialListener.class);
      builder.onStoredCredential(
          (entry, credential) ->
              listeners
                  .orderedStream()
                  .forEach(listener -> listener.onStoredCredential(entry, credential)));
    }
    sources.forEach(builder::source);
    return builder.build();
  }

  @Bean
  @ConditionalOnMissingBean
  JournalOperations cardfileJournalOperations(
      PurchaseJournal journal, Map<String, OutcomeSource> sources, CardfileProperties properties) {
    JournalOperations.Builder builder =
        JournalOperations.builder(journal).quietPeriod(properties.reconcile.quietPeriod);
    sources.forEach(builder::source);
    return builder.build();
  }

  @Bean
  ReconcilerRun cardfileReconcilerRun(
      Reconciler reconciler,
      ObjectProvider<RunRecorder> recorders,
      ApplicationEventPublisher events) {
    return new ReconcilerRun(reconciler, recorders, events);
  }

  @Bean
  Schedule cardfileReconcilerSchedule(
      ReconcilerRun run, CallsUnderWay calls, CardfileProperties properties) {
    Duration interval = properties.reconcile.interval;
    return new Schedule(
        "cardfile-reconciler",
        interval.compareTo(LONGEST_FIRST_PAUSE) < 0 ? interval : LONGEST_FIRST_PAUSE,
        interval,
        run::run,
        calls::cancelLookUps,
        properties.reconcile.enabled);
  }

  /** Unlike Boot's condition it does not fail, with the value, for an unresolved placeholder. */
  static final class HasSecret implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      return context.getEnvironment().containsProperty("cardfile.secret");
    }
  }
}
