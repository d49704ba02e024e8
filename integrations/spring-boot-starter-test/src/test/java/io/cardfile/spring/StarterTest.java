package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.PaymentEvent;
import io.cardfile.PaymentListener;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.Transport;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.transport.retrofit.RetrofitTransport;
import io.cardfile.wallet.WalletTokenSigner;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;

@ExtendWith(OutputCaptureExtension.class)
class StarterTest {

  private final ApplicationContextRunner withoutDatabase =
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(CardfileAutoConfiguration.class))
          .withPropertyValues(
              "cardfile.system=test",
              "cardfile.wallet-url=https://gateway.invalid",
              "cardfile.purchases-url=https://gateway.invalid",
              "cardfile.merchant=acme",
              "cardfile.username=TEST-merchant",
              "cardfile.token=TEST",
              "cardfile.secret=TEST");

  private final ApplicationContextRunner boot =
      withoutDatabase
          .withBean("database", DataSource.class, () -> h2("shop"))
          .withPropertyValues("cardfile.journal.create=true");

  private static HikariDataSource h2(String name) {
    HikariDataSource pool = new HikariDataSource();
    pool.setJdbcUrl("jdbc:h2:mem:" + name);
    return pool;
  }

  @Test
  void theClientChargesAndTheJournalKeepsIt() {
    TestGateway gateway = TestGateway.create();
    boot.withBean(Transport.class, gateway::transport)
        .run(
            context -> {
              PaymentClient client = context.getBean(PaymentClient.class);
              assertThat(charge(client, "A-1").isReplayed()).isFalse();
              assertThat(charge(client, "A-1").isReplayed()).isTrue();
              assertThat(context.getBean(PurchaseJournal.class).find("acme", "A-1")).isPresent();
              assertThat(gateway.ledger().entries()).hasSize(1);
            });
  }

  @Test
  void everyBeanIsThere() {
    boot.run(
        context ->
            assertThat(context)
                .hasSingleBean(Endpoints.class)
                .hasSingleBean(JdkTransport.class)
                .hasSingleBean(JdbcJournal.class)
                .hasSingleBean(PaymentClient.class)
                .hasSingleBean(WalletTokenSigner.class)
                .hasSingleBean(Reconciler.class)
                .hasSingleBean(Schedule.class));
  }

  @Test
  void theStarterAloneStartsOnTheTestSystemAndWarnsOfTheJournalInMemory(CapturedOutput output) {
    withoutDatabase
        .withClassLoader(
            new FilteredClassLoader(
                "com.zaxxer",
                "io.micrometer.core",
                "org.flywaydb",
                "org.h2",
                "org.postgresql",
                "org.springframework.boot.actuate",
                "org.springframework.boot.health",
                "org.springframework.jdbc",
                "org.springframework.web"))
        .run(
            context ->
                assertThat(context)
                    .hasSingleBean(PaymentClient.class)
                    .hasSingleBean(InMemoryJournal.class));
    assertThat(output).containsPattern("WARN.* payments: the journal is in memory and is lost");
  }

  @Test
  void theLiveSystemDoesNotStartWithoutADurableJournal() {
    withoutDatabase
        .withPropertyValues("cardfile.system=live")
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .isInstanceOf(CardfileStartException.class)
                    .hasMessageContaining("cardfile.system is live"));
  }

  @Test
  void aJournalInAFileKeepsAChargeForTheNextStartAndIsCreatedOnlyOnRequest(@TempDir Path folder) {
    TestGateway gateway = TestGateway.create();
    ApplicationContextRunner shop =
        withoutDatabase
            .withBean(Transport.class, gateway::transport)
            .withPropertyValues("cardfile.journal.file=" + folder.resolve("purchases"));
    shop.run(
        context ->
            assertThat(context)
                .getFailure()
                .rootCause()
                .isInstanceOf(CardfileStartException.class));
    shop.withPropertyValues("cardfile.journal.create=true")
        .run(context -> charge(context.getBean(PaymentClient.class), "F-1"));
    shop.run(
        context -> {
          assertThat(context).hasSingleBean(FileJournal.class);
          assertThat(charge(context.getBean(PaymentClient.class), "F-1").isReplayed()).isTrue();
        });
    gateway.ledger().chargedOnce("F-1");
  }

  @Test
  void aDatabaseWithoutATableIsNotGivenOne() {
    withoutDatabase
        .withBean("database", DataSource.class, () -> h2("empty"))
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .isInstanceOf(CardfileStartException.class)
                    .hasMessageContaining("The journal of Cardfile cannot be opened"));
  }

  @Test
  void aJournalOfTheApplicationReplacesTheDatabase() {
    boot.withBean(InMemoryJournal.class, InMemoryJournal::create)
        .run(context -> assertThat(context).hasSingleBean(PurchaseJournal.class));
  }

  @Test
  void aQualifiedDataSourceIsTheJournals() {
    boot.withUserConfiguration(TwoDatabases.class)
        .run(
            context -> {
              charge(context.getBean(PaymentClient.class), "Q-1");
              DataSource source = context.getBean("journalDatabase", DataSource.class);
              assertThat(JdbcJournal.open(source).find("acme", "Q-1")).isPresent();
            });
  }

  @Test
  void severalDataSourcesWithoutAChoiceEndTheStart() {
    boot.withUserConfiguration(TwoDatabases.class, AThirdDatabase.class)
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("journalDatabase,thirdDatabase"));
    boot.withBean("another", DataSource.class, () -> h2("another"))
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("database,another"));
  }

  static class TwoDatabases {
    @Bean
    @Qualifier("cardfileJournal")
    DataSource journalDatabase() {
      return h2("own");
    }

    @Bean
    Transport transport() {
      return TestGateway.create().transport();
    }
  }

  static class AThirdDatabase {
    @Bean
    @Qualifier("cardfileJournal")
    DataSource thirdDatabase() {
      return h2("third");
    }
  }

  @Test
  void aTransportOfTheApplicationReplacesTheOneOnTheJdk() {
    boot.withBean(RetrofitTransport.class, RetrofitTransport::create)
        .run(
            context ->
                assertThat(context)
                    .hasSingleBean(Transport.class)
                    .hasSingleBean(RetrofitTransport.class));
  }

  @Test
  void theCredentialOfAFirstPaymentFoundChargedReachesEachListener() {
    TestGateway gateway = TestGateway.create();
    List<StoredCredential> kept = new ArrayList<>();
    boot.withBean(Transport.class, gateway::transport)
        .withBean(StoredCredentialListener.class, () -> (entry, credential) -> kept.add(credential))
        .run(
            context -> {
              chargeInDoubt(context.getBean(PaymentClient.class), gateway, "C-1");
              context.getBean(ReconcilerRun.class).run();
              assertThat(kept).hasSize(1);
            });
  }

  @Test
  void aCredentialThatNoListenerKeepsIsLoggedByItsReference(CapturedOutput output) {
    TestGateway gateway = TestGateway.create();
    boot.withBean(Transport.class, gateway::transport)
        .run(
            context -> {
              chargeInDoubt(context.getBean(PaymentClient.class), gateway, "C-2");
              context.getBean(ReconcilerRun.class).run();
            });
    assertThat(output)
        .containsPattern(
            "payments: C-2 was charged and put a card on file, and its credential was not.*"
                + Pattern.quote("client.lookUp(reference, amount)"));
  }

  @Test
  void aPoolOfOneConnectionIsFreeWhileTheReconcilerAsks() {
    TestGateway gateway = TestGateway.create();
    HikariDataSource pool = h2("one");
    pool.setMaximumPoolSize(1);
    pool.setConnectionTimeout(Duration.ofSeconds(5).toMillis());
    boot.withAllowBeanDefinitionOverriding(true)
        .withBean("database", DataSource.class, () -> pool)
        .withBean(Transport.class, gateway::transport)
        .withPropertyValues("cardfile.look-ups=false")
        .withBean(OutcomeSource.class, () -> entry -> chargedIfConnects(pool, entry.amount()))
        .run(
            context -> {
              chargeInDoubt(context.getBean(PaymentClient.class), gateway, "P-1");
              context.getBean(ReconcilerRun.class).run();
              PurchaseJournal journal = context.getBean(PurchaseJournal.class);
              assertThat(journal.find("acme", "P-1").orElseThrow().state()).hasToString("APPROVED");
            });
  }

  private static ReportedOutcome chargedIfConnects(DataSource pool, Money amount)
      throws IOException {
    try {
      pool.getConnection().close();
      return ReportedOutcome.charged("ID-1", amount);
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }

  @Test
  void oneListenerThatFailsDoesNotKeepTheOutcomeFromTheNext() {
    List<PaymentEvent> events = new ArrayList<>();
    boot.withBean(Transport.class, () -> TestGateway.create().transport())
        .withBean("broken", PaymentListener.class, BrokenListener::new)
        .withBean("listening", PaymentListener.class, () -> new KeepingListener(events))
        .run(
            context -> {
              charge(context.getBean(PaymentClient.class), "L-1");
              assertThat(events).extracting(PaymentEvent::reference).containsExactly("L-1");
            });
  }

  private static final class BrokenListener implements PaymentListener {
    @Override
    public void onOutcome(PaymentEvent event) {
      throw new NoClassDefFoundError("broken");
    }
  }

  private static final class KeepingListener implements PaymentListener {
    private final List<PaymentEvent> events;

    KeepingListener(List<PaymentEvent> events) {
      this.events = events;
    }

    @Override
    public void onOutcome(PaymentEvent event) {
      events.add(event);
    }
  }

  @Test
  void aCustomizerChangesTheClient() {
    boot.withBean(PaymentClientCustomizer.class, () -> builder -> builder.deadline(Duration.ZERO))
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("cardfile.deadline must be above zero"));
  }

  static void chargeInDoubt(PaymentClient client, TestGateway gateway, String reference) {
    gateway.next().loseReply();
    assertThat(charge(client, reference).kind()).isEqualTo(PurchaseOutcome.Kind.IN_DOUBT);
  }

  private static PurchaseOutcome charge(PaymentClient client, String reference) {
    return client.purchase(order(reference)).execute();
  }

  static PurchaseRequest order(String reference) {
    Card card = TestCard.VISA.card();
    return PurchaseRequest.firstCardOnFile(card)
        .reference(reference)
        .amount(Money.of("19.00", "AUD"))
        .build();
  }
}
