package io.cardfile.spring;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.cardfile.PaymentClient;
import io.cardfile.PaymentEvent;
import io.cardfile.PaymentListener;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.micrometer.ReconcilerMetrics;
import io.cardfile.money.Money;
import io.cardfile.purchase.Capture;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.spring.shop.PaymentResults;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.Transport;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.wallet.WalletTokenSigner;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.BeanCurrentlyInCreationException;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ContextConsumer;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

@ExtendWith(OutputCaptureExtension.class)
class StarterTest {

  private final TestGateway gateway = TestGateway.create();

  private final ApplicationContextRunner starterAlone =
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

  private final ApplicationContextRunner shop =
      starterAlone.withBean(Transport.class, gateway::transport);

  private static HikariDataSource h2(String name) {
    HikariDataSource pool = new HikariDataSource();
    pool.setJdbcUrl("jdbc:h2:mem:" + name);
    return pool;
  }

  private static PurchaseOutcome charge(AssertableApplicationContext context, String reference) {
    PurchaseRequest order =
        PurchaseRequest.firstCardOnFile(TestCard.VISA.card())
            .reference(reference)
            .amount(Money.of("19.00", "AUD"))
            .build();
    return context.getBean(PaymentClient.class).purchase(order).execute();
  }

  private void reconcileAfterLostReply(AssertableApplicationContext context, String reference) {
    gateway.next().loseReply();
    assertThat(charge(context, reference).kind()).isEqualTo(PurchaseOutcome.Kind.IN_DOUBT);
    context.getBean(ReconcilerRun.class).run();
  }

  private static JournalState state(AssertableApplicationContext context, String reference)
      throws JournalException {
    PurchaseJournal journal = context.getBean(PurchaseJournal.class);
    return journal.find("acme", reference).orElseThrow().state();
  }

  private static ContextConsumer<AssertableApplicationContext> startEnds(String message) {
    return context ->
        assertThat(context)
            .getFailure()
            .rootCause()
            .isInstanceOf(CardfileStartException.class)
            .hasMessageContaining(message);
  }

  @Test
  void theStarterAloneStartsOnTheTestSystemAndWarnsOfTheJournalInMemory(CapturedOutput output) {
    starterAlone
        .withClassLoader(
            new FilteredClassLoader(
                "com.zaxxer",
                "io.micrometer.core",
                "io.cardfile.testkit",
                "org.flywaydb",
                "org.h2",
                "org.springframework.boot.actuate",
                "org.springframework.boot.health",
                "org.springframework.jdbc",
                "org.springframework.test",
                "org.springframework.web"))
        .run(
            context ->
                assertThat(context)
                    .hasSingleBean(PaymentClient.class)
                    .hasSingleBean(JdkTransport.class)
                    .hasSingleBean(WalletTokenSigner.class)
                    .hasSingleBean(Reconciler.class)
                    .hasSingleBean(Schedule.class)
                    .hasSingleBean(InMemoryJournal.class));
    assertThat(output).containsPattern("WARN.* payments: the journal is in memory and is lost");
  }

  @Test
  void theLiveSystemDoesNotStartWithoutADurableJournal() {
    starterAlone
        .withPropertyValues("cardfile.system=live")
        .run(startEnds("cardfile.system is live"));
  }

  @Test
  void aJournalInAFileKeepsAChargeForTheNextStartAndIsCreatedOnlyOnRequest(@TempDir Path folder) {
    ApplicationContextRunner inFile =
        shop.withPropertyValues("cardfile.journal.file=" + folder.resolve("purchases"));
    inFile.run(startEnds("The journal of Cardfile cannot be opened"));
    inFile
        .withPropertyValues("cardfile.journal.create=true")
        .run(context -> assertThat(charge(context, "F-1").isReplayed()).isFalse());
    inFile.run(
        context -> {
          assertThat(context).hasSingleBean(FileJournal.class);
          assertThat(charge(context, "F-1").isReplayed()).isTrue();
        });
    gateway.ledger().chargedOnce("F-1");
  }

  @Test
  void aDatabaseKeepsAChargeAndItsTableIsCreatedOnlyOnRequest() {
    ApplicationContextRunner inDatabase =
        shop.withBean(DataSource.class, () -> h2("shop;DB_CLOSE_DELAY=-1"));
    inDatabase.run(startEnds("The journal of Cardfile cannot be opened"));
    inDatabase
        .withPropertyValues("cardfile.journal.create=true")
        .run(context -> assertThat(charge(context, "D-1").isReplayed()).isFalse());
    inDatabase.run(context -> assertThat(charge(context, "D-1").isReplayed()).isTrue());
    gateway.ledger().chargedOnce("D-1");
  }

  @Test
  void aPoolWithoutAutoCommitEndsTheStart() {
    HikariDataSource pool = h2("manual");
    pool.setAutoCommit(false);
    shop.withBean(DataSource.class, () -> pool)
        .withPropertyValues("cardfile.journal.create=true")
        .run(startEnds("set auto-commit to true"));
  }

  @Test
  void aRollbackOfTheApplicationKeepsTheCharge() {
    HikariDataSource pool = h2("rollback");
    shop.withBean(DataSource.class, () -> pool)
        .withPropertyValues("cardfile.journal.create=true")
        .run(
            context -> {
              new TransactionTemplate(new DataSourceTransactionManager(pool))
                  .executeWithoutResult(
                      transaction -> {
                        charge(context, "R-1");
                        transaction.setRollbackOnly();
                      });
              assertThat(state(context, "R-1")).isEqualTo(JournalState.APPROVED);
            });
  }

  @Test
  void ofTwoDataSourcesTheJournalOfTheApplicationChooses() {
    ApplicationContextRunner two =
        shop.withBean("orders", DataSource.class, () -> h2("orders"))
            .withBean("payments", DataSource.class, () -> h2("payments"));
    two.run(
        context ->
            assertThat(context)
                .getFailure()
                .rootCause()
                .isInstanceOf(NoUniqueBeanDefinitionException.class));
    two.withUserConfiguration(JournalOfPayments.class)
        .run(
            context -> {
              JdbcJournal.createSchema(context.getBean("payments", DataSource.class));
              charge(context, "P-1");
              assertThat(state(context, "P-1")).isEqualTo(JournalState.APPROVED);
            });
  }

  @Test
  void aStoredCredentialListenerMayHaveTheClient() {
    shop.withBean(LookingUp.class)
        .run(context -> assertThat(context).hasSingleBean(LookingUp.class));
  }

  @Test
  void aPaymentListenerMayNotHaveTheClient() {
    shop.withBean(Reporting.class)
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .isInstanceOf(BeanCurrentlyInCreationException.class));
  }

  private record Reporting(PaymentClient client) implements PaymentListener {}

  @Test
  void aTransportOfTheApplicationSendsThroughItsProxy() throws Exception {
    try (ServerSocket proxy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<String> firstLine = CompletableFuture.supplyAsync(() -> firstLine(proxy));
      starterAlone
          .withUserConfiguration(ProxyTransport.class)
          .withPropertyValues("proxy.host=localhost", "proxy.port=" + proxy.getLocalPort())
          .run(context -> charge(context, "X-1"));
      assertThat(firstLine.get(10, TimeUnit.SECONDS)).startsWith("CONNECT gateway.invalid:443");
    }
  }

  private static String firstLine(ServerSocket proxy) {
    try (Socket socket = proxy.accept()) {
      return new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII))
          .readLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private record LookingUp(PaymentClient client) implements StoredCredentialListener {
    @Override
    public void onStoredCredential(JournalEntry entry, StoredCredential credential) {}
  }

  @Test
  void aMigrationOfTheApplicationCreatesTheTable() throws Exception {
    try (RunningShop running =
        RunningShop.start(
            RunningShop.Gateway.class,
            "cardfile.journal.create=false",
            "spring.flyway.locations=classpath:io/cardfile/journal/jdbc/h2")) {
      assertThat(running.bean(PurchaseJournal.class).open(null, 1)).isEmpty();
    }
  }

  @Test
  void anOrderFoundChargedAndItsCredentialReachTheApplication() {
    shop.withBean(PaymentResults.class)
        .run(
            context -> {
              reconcileAfterLostReply(context, "C-1");
              PaymentResults results = context.getBean(PaymentResults.class);
              assertThat(results.cards).containsOnlyKeys("C-1");
              assertThat(results.orders).containsEntry("C-1", "PAID");
            });
  }

  @Test
  void anAuthorisationIsNotReportedAsPaid() {
    OutcomeSource list =
        entry -> ReportedOutcome.charged("71-P-1", entry.amount()).withCapture(Capture.NONE);
    shop.withBean(PaymentResults.class)
        .withPropertyValues("cardfile.look-ups=false")
        .withBean("list", OutcomeSource.class, () -> list)
        .run(
            context -> {
              gateway.next().loseReply();
              context
                  .getBean(PaymentClient.class)
                  .purchase(
                      PurchaseRequest.card(TestCard.VISA.card())
                          .reference("C-4")
                          .amount(Money.of("19.00", "AUD"))
                          .build())
                  .execute();
              context.getBean(ReconcilerRun.class).run();
              assertThat(context.getBean(PaymentResults.class).orders)
                  .containsEntry("C-4", "APPROVED");
            });
  }

  @Test
  void eachListenerReceivesTheCredential() {
    List<String> second = new ArrayList<>();
    StoredCredentialListener listener = (entry, credential) -> second.add(entry.reference());
    shop.withBean(PaymentResults.class)
        .withBean("second", StoredCredentialListener.class, () -> listener)
        .run(
            context -> {
              reconcileAfterLostReply(context, "C-3");
              assertThat(context.getBean(PaymentResults.class).cards).containsOnlyKeys("C-3");
              assertThat(second).containsExactly("C-3");
            });
  }

  @Test
  void aCredentialThatNoListenerKeepsIsLoggedByItsReference(CapturedOutput output) {
    shop.run(context -> reconcileAfterLostReply(context, "C-2"));
    assertThat(output).contains("payments: C-2 was charged and put a card on file, and its");
  }

  @Test
  void aSourceOfTheApplicationThatContradictsTheLookUpIsAnAlarmInTheLog(CapturedOutput output) {
    OutcomeSource list = entry -> ReportedOutcome.alarming("the list has the reference twice");
    shop.withBean("list", OutcomeSource.class, () -> list)
        .run(context -> reconcileAfterLostReply(context, "A-1"));
    assertThat(output).containsPattern("ERROR.* payments: .*acme, A-1");
  }

  @Test
  void withLookUpsOffOnlyTheSourcesOfTheApplicationAreQueried(CapturedOutput output) {
    OutcomeSource list = entry -> ReportedOutcome.unknown("no evidence");
    shop.withPropertyValues("cardfile.look-ups=false")
        .withBean("list", OutcomeSource.class, () -> list)
        .run(
            context -> {
              reconcileAfterLostReply(context, "S-1");
              assertThat(state(context, "S-1")).isEqualTo(JournalState.IN_DOUBT);
            });
    assertThat(output).containsPattern("WARN.* payments: 1 in doubt, such as .*acme, S-1");
  }

  @Test
  void aSecondMerchantHasAClientAndLookUpsOfItsOwn() {
    shop.withUserConfiguration(SecondMerchant.class)
        .withPropertyValues("bistro.username=TEST-merchant", "bistro.token=TEST")
        .run(
            context -> {
              PaymentClient bistro = context.getBean("bistro", PaymentClient.class);
              assertThat(context.getBean(PaymentClient.class)).isNotSameAs(bistro);
              gateway.next().loseReply();
              PurchaseRequest dinner =
                  PurchaseRequest.card(TestCard.VISA.card())
                      .reference("D-1")
                      .amount(Money.of("19.00", "AUD"))
                      .build();
              bistro.purchase(dinner).execute();
              PurchaseJournal journal = context.getBean(PurchaseJournal.class);
              assertThat(journal.find("acme", "D-1")).isEmpty();
              context.getBean(ReconcilerRun.class).run();
              assertThat(journal.find("bistro", "D-1").orElseThrow().state())
                  .isEqualTo(JournalState.APPROVED);
              assertThat(charge(context, "A-9").kind()).isEqualTo(PurchaseOutcome.Kind.APPROVED);
            });
  }

  @Test
  void aNodeThatDoesNotReconcileHasNoMeterWhoseAgeGrows() {
    ApplicationContextRunner metered = shop.withBean(MeterRegistry.class, SimpleMeterRegistry::new);
    metered.run(context -> assertThat(context).hasSingleBean(ReconcilerMetrics.class));
    metered
        .withPropertyValues("cardfile.reconcile.enabled=false")
        .run(context -> assertThat(context).doesNotHaveBean(ReconcilerMetrics.class));
  }

  @Test
  void oneListenerThatFailsDoesNotKeepTheOutcomeFromTheNext() {
    List<PaymentEvent> events = new ArrayList<>();
    shop.withBean("broken", PaymentListener.class, BrokenListener::new)
        .withBean("keeping", PaymentListener.class, () -> new KeepingListener(events))
        .run(context -> charge(context, "L-1"));
    assertThat(events).extracting(PaymentEvent::reference).containsExactly("L-1");
  }

  private static final class BrokenListener implements PaymentListener {
    @Override
    public void onOutcome(PaymentEvent event) {
      throw new IllegalStateException("broken");
    }
  }

  private record KeepingListener(List<PaymentEvent> events) implements PaymentListener {
    @Override
    public void onOutcome(PaymentEvent event) {
      events.add(event);
    }
  }

  @Test
  void aCustomizerChangesTheClient() {
    PaymentClientCustomizer itsOwn = builder -> builder.duplicateWhen(reply -> true);
    shop.withBean(PaymentClientCustomizer.class, () -> itsOwn)
        .run(
            context -> {
              gateway.next().refuse("Card number is invalid");
              assertThat(charge(context, "U-1").kind()).isEqualTo(PurchaseOutcome.Kind.IN_DOUBT);
            });
  }
}
