package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.PaymentEvent;
import io.cardfile.PaymentListener;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.gateway.TestCard;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.transport.retrofit.RetrofitTransport;
import io.cardfile.wallet.WalletTokenSigner;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.datasource.DelegatingDataSource;

@ExtendWith(OutputCaptureExtension.class)
class StarterTest {

  private static final String[] PROPERTIES = {
    "cardfile.wallet-url=https://gateway.invalid",
    "cardfile.purchases-url=https://gateway.invalid",
    "cardfile.merchant=acme",
    "cardfile.username=TEST-merchant",
    "cardfile.token=TEST",
    "cardfile.secret=TEST",
    "cardfile.journal.migrate=true",
    "cardfile.journal.for-tests-only=true"
  };

  private final ApplicationContextRunner boot =
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(CardfileAutoConfiguration.class))
          .withBean("database", DataSource.class, () -> h2("shop"))
          .withPropertyValues(PROPERTIES);

  private static DataSource h2(String name) {
    // A pool: H2 2.4.240 evaluates checks with the connection that created the table.
    HikariDataSource pool = new HikariDataSource();
    pool.setJdbcUrl("jdbc:h2:mem:" + name);
    return pool;
  }

  @Test
  void theClientChargesAndTheJournalKeepsIt() {
    FakeGateway gateway = FakeGateway.create();
    boot.withBean(FakeGateway.class, () -> gateway)
        .run(
            context -> {
              assertThat(charge(context.getBean(PaymentClient.class), "A-1").isReplayed())
                  .isFalse();
              assertThat(charge(context.getBean(PaymentClient.class), "A-1").isReplayed()).isTrue();
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
  void aJournalOfTheApplicationReplacesTheDatabase() {
    boot.withBean(InMemoryJournal.class, InMemoryJournal::create)
        .run(
            context ->
                assertThat(context)
                    .hasSingleBean(PurchaseJournal.class)
                    .doesNotHaveBean(ReconcilerLock.class));
  }

  @Test
  void aPlaceholderIsNoNameOfAMerchantForAnAuthorizerWithoutOne() {
    BasicAuthorizer named = BasicAuthorizer.of("TEST-merchant", "TEST");
    ApplicationContextRunner shop =
        boot.withBean(RequestAuthorizer.class, () -> named::authorize)
            .withBean(FakeGateway.class, FakeGateway::create);
    shop.run(context -> charge(context.getBean(PaymentClient.class), "M-1"));
    shop.withPropertyValues("cardfile.merchant=${SHOP_MERCHANT}")
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("cardfile.merchant refers with ${..}"));
  }

  /** Returns a shop with a database that outlives the context. */
  private ApplicationContextRunner restartable(String database, FakeGateway gateway) {
    DataSource kept = h2(database);
    return boot.withAllowBeanDefinitionOverriding(true)
        .withBean(FakeGateway.class, () -> gateway)
        .withBean("database", DataSource.class, () -> new DelegatingDataSource(kept));
  }

  @Test
  void anotherNameOfTheMerchantIsRefused() {
    ApplicationContextRunner shop = restartable("merchants", FakeGateway.create());
    shop.run(context -> charge(context.getBean(PaymentClient.class), "N-1"));
    shop.run(context -> assertThat(context).hasNotFailed());
    ApplicationContextRunner renamed = shop.withPropertyValues("cardfile.merchant=vAlue-77");
    renamed.run(
        context ->
            assertThat(context)
                .getFailure()
                .rootCause()
                .hasMessageContaining("none of the merchant in cardfile.merchant")
                .hasMessageNotContaining("vAlue-77"));
    renamed
        .withPropertyValues("cardfile.journal.new-merchant=true")
        .run(context -> assertThat(context).hasNotFailed());
  }

  @Test
  void aMerchantWithOpenEntriesAloneIsKnown() {
    FakeGateway gateway = FakeGateway.create();
    ApplicationContextRunner shop = restartable("open-entries", gateway);
    shop.run(
        context -> {
          gateway.loseNextReply();
          charge(context.getBean(PaymentClient.class), "N-2");
        });
    shop.run(context -> assertThat(context).hasNotFailed());
  }

  @Test
  void aMerchantWithDeclinesAloneIsKnownWhereTheJournalHasNoOther() {
    ApplicationContextRunner shop = restartable("declines", FakeGateway.create());
    shop.run(context -> decline(context.getBean(PaymentClient.class), "N-3"));
    shop.run(context -> assertThat(context).hasNotFailed());
    ApplicationContextRunner renamed = shop.withPropertyValues("cardfile.merchant=other");
    renamed.run(context -> assertThat(context).hasFailed());
    renamed
        .withPropertyValues("cardfile.journal.new-merchant=true")
        .run(context -> decline(context.getBean(PaymentClient.class), "N-4"));
    renamed.run(context -> assertThat(context).hasFailed());
  }

  @Test
  void merchantsThatCannotBeReadAreNotReportedAsOthers() {
    DataSource failing =
        new DelegatingDataSource(h2("failing")) {
          @Override
          public Connection getConnection() throws SQLException {
            throw new SQLException("vAlue-77", "08006");
          }
        };
    boot.withBean(FakeGateway.class, FakeGateway::create)
        .run(
            context -> {
              decline(context.getBean(PaymentClient.class), "N-5");
              JdbcJournal journal = context.getBean(JdbcJournal.class);
              assertThatThrownBy(() -> MerchantCheck.require(journal, failing, null, "acme", false))
                  .isInstanceOf(CardfileStartException.class)
                  .hasMessage(
                      "The merchants in the journal of Cardfile cannot be read: SQLState 08006");
            });
  }

  @Test
  void aQualifiedDataSourceIsTheJournalsAndIsLogged(CapturedOutput output) {
    boot.withUserConfiguration(TwoDatabases.class)
        .run(
            context -> {
              charge(context.getBean(PaymentClient.class), "Q-1");
              DataSource source = context.getBean("journalDatabase", DataSource.class);
              try (JdbcJournal own = JdbcJournal.builder(source).forTestsOnly().open()) {
                assertThat(own.find("acme", "Q-1")).isPresent();
              }
              assertThat(output)
                  .contains(", cardfile_purchase) on the DataSource journalDatabase")
                  .contains("remove cardfile.journal.migrate after this start");
            });
  }

  @Test
  void onlyTheOldestEntriesInDoubtAreLogged(CapturedOutput output) {
    FakeGateway gateway = FakeGateway.create();
    boot.withBean(FakeGateway.class, () -> gateway)
        .withBean(OutcomeSource.class, () -> entry -> ReportedOutcome.unknown("no evidence"))
        .run(
            context -> {
              for (int number = 10; number < 22; number++) {
                gateway.loseNextReply();
                charge(context.getBean(PaymentClient.class), "D-" + number);
              }
              context.getBean(ReconcilerRun.class).run();
            });
    assertThat(output).contains("payments: 12 in doubt, the oldest: [");
    // Claims of one millisecond have no order.
    assertThat(Pattern.compile("acme, D-[12]").matcher(output).results()).hasSize(10);
  }

  @Test
  void twoQualifiedDataSourcesAreRefused() {
    boot.withUserConfiguration(TwoDatabases.class, AThirdDatabase.class)
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("journalDatabase,thirdDatabase"));
  }

  static class AThirdDatabase {
    @Bean
    @Qualifier("cardfileJournal")
    DataSource thirdDatabase() {
      return h2("third");
    }
  }

  @Test
  void aJournalOfTheApplicationMayHaveTheNameOfTheStarters() {
    new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(CardfileAutoConfiguration.class))
        .withBean("cardfileJournal", InMemoryJournal.class, InMemoryJournal::create)
        .withPropertyValues(PROPERTIES)
        .run(
            context ->
                assertThat(context.getBean(ReconcilerLock.class).runAlone(() -> {})).isTrue());
  }

  static class TwoDatabases {
    @Bean
    @Qualifier("cardfileJournal")
    DataSource journalDatabase() {
      return h2("own");
    }

    @Bean
    FakeGateway gateway() {
      return FakeGateway.create();
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
  void oneListenerThatFailsDoesNotKeepTheOutcomeFromTheNext() {
    List<PaymentEvent> events = new ArrayList<>();
    boot.withBean(FakeGateway.class, FakeGateway::create)
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
  void tablesAreNotCreatedWithoutFlyway() {
    boot.withClassLoader(new FilteredClassLoader(Flyway.class))
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("cardfile.journal.migrate needs Flyway"));
  }

  @Test
  void micrometerAndTheActuatorMayBeAbsent() {
    boot.withClassLoader(
            new FilteredClassLoader(
                "io.micrometer.core",
                "org.springframework.boot.actuate",
                "org.springframework.boot.health"))
        .run(context -> assertThat(context).hasSingleBean(PaymentClient.class));
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

  static PurchaseOutcome charge(PaymentClient client, String reference) {
    return charge(client, reference, TestCards.VISA_APPROVED);
  }

  private static void decline(PaymentClient client, String reference) {
    PurchaseOutcome outcome = charge(client, reference, TestCards.VISA_DECLINED);
    assertThat(outcome.kind()).isEqualTo(PurchaseOutcome.Kind.DECLINED);
  }

  private static PurchaseOutcome charge(PaymentClient client, String reference, TestCard card) {
    PurchaseRequest request =
        PurchaseRequest.firstCardOnFile(
                Card.builder()
                    .holder("Ada Example")
                    .number(card.number())
                    .expiry("12/2099")
                    .cvv("123")
                    .build())
            .reference(reference)
            .amount(Money.of("19.00", "AUD"))
            .build();
    return client.purchase(request).execute();
  }
}
