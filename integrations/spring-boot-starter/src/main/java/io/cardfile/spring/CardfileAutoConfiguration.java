package io.cardfile.spring;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.PaymentListener;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.jdbc.JdbcJournal;
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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.io.ResourceLoader;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Creates the client and what it needs from the properties below {@code cardfile}. A bean of the
 * application of the same type replaces each of them.
 */
@AutoConfiguration(
    afterName = {
      "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
      "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
      "org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration",
      "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
      "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
      "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration",
      "org.springframework.boot.actuate.autoconfigure.observation.ObservationAutoConfiguration"
    })
@EnableConfigurationProperties(CardfileProperties.class)
@Import({HealthOnBoot4.class, HealthOnBoot3.class, CredentialSanitizer.class, Meters.class})
public final class CardfileAutoConfiguration {

  private static final Logger LOG = LoggerFactory.getLogger(CardfileAutoConfiguration.class);
  private static final Duration LONGEST_DELAY = Duration.ofMinutes(1);

  CardfileAutoConfiguration() {}

  // Other beans have this one as a parameter, so that the check comes before they are created.
  @Bean
  @Lazy(false)
  PropertyCheck cardfilePropertyCheck(
      CardfileProperties properties, BeanFactory beans, ConfigurableEnvironment environment) {
    List<String> unknown = PropertyNames.unknownVariables(environment.getPropertySources());
    if (!unknown.isEmpty()) {
      LOG.warn(
          "payments: these variables set no property of Cardfile: {}; correct the name, or ignore"
              + " this if another program owns it",
          unknown);
    }
    PropertyCheck check = new PropertyCheck();
    if (beans.containsBean("cardfileEndpoints")) {
      check.endpoints(properties);
    }
    if (beans.containsBean("cardfileAuthorizer")) {
      check.authorizer(properties);
    }
    check.merchant(properties);
    check.signer(properties);
    check.schedule(properties);
    check.throwProblems();
    return check;
  }

  @Bean
  @ConditionalOnMissingBean
  Endpoints cardfileEndpoints(CardfileProperties properties, PropertyCheck checked) {
    return properties.endpoints();
  }

  @Bean
  @ConditionalOnMissingBean
  Transport cardfileTransport(PropertyCheck checked) {
    return JdkTransport.create();
  }

  @Bean
  @ConditionalOnMissingBean
  RequestAuthorizer cardfileAuthorizer(CardfileProperties properties, PropertyCheck checked) {
    return BasicAuthorizer.of(properties.username, properties.token);
  }

  @Bean
  @ConditionalOnMissingBean
  @Conditional(HasSecret.class)
  WalletTokenSigner cardfileWalletTokenSigner(
      CardfileProperties properties, PropertyCheck checked) {
    SharedSecret secret = SharedSecret.ofUtf8(String.valueOf(properties.secret));
    return LocalWalletTokenSigner.of(
        String.valueOf(properties.username), new JcaHashSigner(secret));
  }

  @Bean
  @ConditionalOnMissingBean(PurchaseJournal.class)
  @DependsOnDatabaseInitialization // Boot's Flyway refuses a schema in which there are tables.
  JdbcJournal cardfileJournal(
      @Qualifier("cardfileJournal") ObjectProvider<DataSource> qualified,
      ObjectProvider<DataSource> all,
      CardfileProperties properties,
      PropertyCheck checked,
      ResourceLoader resources,
      ConfigurableListableBeanFactory beans) {
    DataSource source = journalSource(qualified, all);
    JdbcJournal journal =
        Journals.open(source, properties.journal, properties.merchant, loader(resources));
    LOG.info("payments: the journal is {} on the DataSource {}", journal, nameOf(source, beans));
    return journal;
  }

  @Bean
  @ConditionalOnBean(name = "cardfileJournal")
  ReconcilerLock cardfileReconcilerLock(
      @Qualifier("cardfileJournal") ObjectProvider<DataSource> qualified,
      ObjectProvider<DataSource> all,
      CardfileProperties properties) {
    return new ReconcilerLock(journalSource(qualified, all), properties.merchant);
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
    PaymentClient.Builder builder =
        PaymentClient.builder(endpoints, transport)
            .authorizer(authorizer)
            .journal(journal, String.valueOf(properties.merchant))
            .deadline(properties.deadline)
            .lookUps()
            .listener(new PaymentListeners(listeners.orderedStream().toList()));
    signer.ifUnique(builder::walletTokenSigner);
    executor.ifUnique(builder::executor);
    customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
    try {
      return builder.build();
    } catch (ValidationException e) {
      throw PropertyCheck.refused(e);
    }
  }

  @Bean
  @ConditionalOnMissingBean(OutcomeSource.class)
  OutcomeSource cardfileLookUp(PaymentClient client) {
    return client.outcomeSource();
  }

  @Bean
  @ConditionalOnMissingBean
  Reconciler cardfileReconciler(
      PurchaseJournal journal, Map<String, OutcomeSource> sources, CardfileProperties properties) {
    Reconciler.Builder builder = Reconciler.builder(journal);
    try {
      builder.quietPeriod(properties.reconcile.quietPeriod);
    } catch (IllegalArgumentException e) {
      throw new CardfileStartException(
          "cardfile.reconcile.quiet-period must be at least two minutes and at most a year.",
          "Correct cardfile.reconcile.quiet-period; the default is 15m.");
    }
    sources.forEach(builder::source);
    return builder.onAlarm(alarm -> LOG.error("payments: {}", alarm)).build();
  }

  @Bean
  ReconcilerRun cardfileReconcilerRun(
      Reconciler reconciler,
      ObjectProvider<ReconcilerLock> lock,
      ApplicationEventPublisher events) {
    return new ReconcilerRun(reconciler, lock.getIfAvailable(), events);
  }

  @Bean
  Schedule cardfileReconcilerSchedule(ReconcilerRun run, CardfileProperties properties) {
    CardfileProperties.Reconcile settings = properties.reconcile;
    Duration interval = settings.interval;
    return new Schedule(
        "cardfile-reconciler",
        run,
        interval.compareTo(LONGEST_DELAY) < 0 ? interval : LONGEST_DELAY,
        interval,
        properties.deadline,
        settings.enabled);
  }

  @Bean
  static ShutdownOrder cardfileShutdownOrder(ConfigurableListableBeanFactory beans) {
    return new ShutdownOrder(beans);
  }

  // Two sources with the qualifier are an error, and must not lead to the application's database.
  private static @Nullable DataSource journalSource(
      ObjectProvider<DataSource> qualified, ObjectProvider<DataSource> all) {
    DataSource source = qualified.getIfAvailable();
    return source == null ? all.getIfUnique() : source;
  }

  private static String nameOf(@Nullable DataSource source, ConfigurableListableBeanFactory beans) {
    return Arrays.stream(beans.getBeanNamesForType(DataSource.class, true, false))
        .filter(name -> beans.getSingleton(name) == source)
        .findFirst()
        .orElse("of another context");
  }

  private static ClassLoader loader(ResourceLoader resources) {
    ClassLoader loader = resources.getClassLoader();
    return loader == null ? CardfileAutoConfiguration.class.getClassLoader() : loader;
  }

  /** Unlike Boot's condition it does not fail, with the value, for an unresolved placeholder. */
  static final class HasSecret implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      return context.getEnvironment().containsProperty("cardfile.secret");
    }
  }
}
